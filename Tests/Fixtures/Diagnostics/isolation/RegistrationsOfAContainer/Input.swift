import JoinerySwinject

func assemble(_ container: Container) {
    container.register(Router.self, on: MainActor.self) { _ in Router() }.inObjectScope(.transient)
    container.register(Title.self) { _ in MainActor.assumeIsolated { Title() } }
    container.register(Screen.self) { r in Screen(router: r.resolve(Router.self)!) }
    container.register(LazyScreen.self) { r in LazyScreen(router: r.resolve(Lazy<Router>.self)!) }
}

actor Loader {
    let resolver: any Resolver
    init(resolver: any Resolver) { self.resolver = resolver }

    func load() async {
        _ = resolver.resolve(Router.self)!
        _ = resolver.resolve(Title.self)!
        _ = resolver.resolve(Screen.self)!
        _ = resolver.resolve(LazyScreen.self)!
        _ = resolver.resolve(Provider<Router>.self)!
        _ = await MainActor.run { resolver.resolve(Router.self)! }
    }
}
