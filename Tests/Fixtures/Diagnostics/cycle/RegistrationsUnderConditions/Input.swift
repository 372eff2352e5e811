import Swinject

struct ArticlesAssembly: Assembly {
    func assemble(container: Container) {
        #if DEBUG
        container.register(Articles.self) { r in StoredArticles(topics: r.resolve(Topics.self)!) }
        container.register(Topics.self) { _ in SampleTopics() }
        #elseif STAGING
        container.register(Topics.self) { r in StoredTopics(articles: r.resolve(Articles.self)!) }
        container.register(Articles.self) { _ in SampleArticles() }
        #endif
    }
}
