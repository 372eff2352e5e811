import JoinerySwinject
import NewsCore

/// The app's services.
enum Services {
    static let container: Container = {
        let container = Container()
        _ = Assembler([CoreAssembly(), AppAssembly()], container: container)
        return container
    }()

    static var resolver: any Resolver { container }
}

@MainActor
struct App {
    let model = Services.resolver.resolve(StandModel.self)!

    func start() -> [String] { model.open() }

    func headline(_ title: String) -> String {
        let headline = Services.resolver.resolve(Headline.self, argument: title)!
        return headline.prefix + headline.title
    }

    func banner() -> String {
        let banner = Services.resolver.resolve(Banner.self)!
        return "\(banner.text) in \(banner.columns) columns, \(Services.resolver.resolve(Mode.self)!.name)"
    }

    func article(_ article: Article) -> ArticleModel {
        ArticleModel(article: article, log: Services.resolver.resolve((any Logging).self)!)
    }
}
