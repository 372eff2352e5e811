import Swinject
import SwinjectAutoregistration

final class Upload {
    init(queue: Queue) {}
    init(disk: Disk) {}
}

// Nothing shows which initializer builds the upload, so none of the services counts as unused.
final class AppAssembly: Assembly {
    func assemble(container: Container) {
        container.autoregister(Upload.self, initializer: Upload.init)
        container.register(Queue.self) { _ in Queue() }
        container.register(Disk.self) { _ in Disk() }
    }
}

@main struct App {
    static func main() {
        let resolver = Assembler([AppAssembly()]).resolver
        _ = resolver.resolve(Upload.self)!
    }
}
