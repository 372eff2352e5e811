import Swinject

protocol Screen { associatedtype Input; init(input: Input) }

public final class Injector {
    private let container: Container
    init(container: Container) { self.container = container }
    func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
    func resolve<T: Screen>(_ type: T.Type, input: T.Input) -> T { container.resolve(type, argument: input)! }
}

final class Home: Screen {
    struct Input {}
    init(input: Input) {}
}
final class Log {}
final class Unused {}
final class Missing {}

final class AppAssembly: Assembly {
    static let container = Container()
    func assemble(container: Container) {
        container.register(Home.self) { (r, input: Home.Input) in Home(input: input) }
        container.register(Log.self) { _ in Log() }
        container.register(Unused.self) { _ in Unused() }
    }
}
