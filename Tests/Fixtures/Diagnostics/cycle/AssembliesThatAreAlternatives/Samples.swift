import Swinject

struct SampleTopicsAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Topics.self) { _ in SampleTopics() }
    }
}

struct SampleArticlesAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Articles.self) { _ in SampleArticles() }
    }
}
