import Swinject

struct TopicsAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Topics.self) { r in StoredTopics(articles: r.resolve(Articles.self)!) }
    }
}

let topics = Assembler([TopicsAssembly(), SampleArticlesAssembly()])
