import Swinject

struct ArticlesAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Articles.self) { r in StoredArticles(topics: r.resolve(Topics.self)!) }
    }
}

let articles = Assembler([ArticlesAssembly(), SampleTopicsAssembly()])
