import Swinject

final class ListingsAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Listings.self) { r in Listings(log: r.resolve(Log.self)!) }
        container.register(FormerListings.self) { r in FormerListings(folder: r.resolve(Folder.self)!) }
        container.register(Folder.self) { _ in Folder() }
        container.register(Log.self) { _ in Log() }.implements(Tracing.self)
        container.register(Cache.self, name: "images") { _ in Cache() }
        container.register(Cache.self, name: "pages") { _ in Cache() }
    }
}

@main struct App {
    static func main() {
        let assembler = Assembler([ListingsAssembly()])
        print(assembler.resolver.resolve(Listings.self)!)
        print(assembler.resolver.resolve(Cache.self, name: "pages")!)
    }
}
