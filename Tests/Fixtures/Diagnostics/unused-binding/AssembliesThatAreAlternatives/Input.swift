import Swinject

struct DiskAssembly: Assembly {
    func assemble(container: Container) {
        container.register(FirstSource.self) { _ in FirstSource() }
        container.register(Store.self) { r in DiskStore(r.resolve(FirstSource.self)!) }
    }
}

struct MemoryAssembly: Assembly {
    func assemble(container: Container) {
        container.register(SecondSource.self) { _ in SecondSource() }
        container.register(Store.self) { r in MemoryStore(r.resolve(SecondSource.self)!) }
    }
}

@main struct App {
    static func main() {
        let assembler = Assembler(CommandLine.arguments.contains("memory") ? [MemoryAssembly()] : [DiskAssembly()])
        print(assembler.resolver.resolve(Store.self)!)
    }
}
