public import JoinerySwinject

/// The services of the core.
public struct CoreAssembly: Assembly {
    public init() {}

    public func assemble(container: Container) {
        // The articles of the bundle.
        container.register((any ArticleStore).self) { _ in BundledArticles() }
            .inObjectScope(.container)
        container.register((any ArticleStore).self, name: "remote") { _ in
            RemoteArticles(address: "example.org")
        }
        .inObjectScope(.container)

        /// All articles.
        container.register(Library.self) { r in
            Library(
                store: r.resolve((any ArticleStore).self)!,
                remote: r.resolve((any ArticleStore).self, name: "remote")!
            )
        }
        .inObjectScope(.container)
        .implements((any Reading).self)
        container.register((any Logging).self) { _ in Log() }.inObjectScope(.weak)
    }
}
