import Foundation
import JoinerySwinject
import NewsCore

struct AppAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Session.self) { _ in Session(number: 7) }
        container.register(Router.self, on: MainActor.self) { _ in Router() }.inObjectScope(.container)
        container.register(StandModel.self, on: MainActor.self) { r in
            guard let router = r.resolve(Router.self) else { fatalError("no router") }
            return StandModel(reading: try r.require((any Reading).self), router: router)
        }
        container.register(Edition.self) { _ in Edition() }.inObjectScope(.day)
        container.register(CharacterSet.self) { _ in .letters }
        container.register(Filter.self) { r in Filter(letters: r.resolve(CharacterSet.self)!) }
            .inObjectScope(.container)
        container.register(Headline.self) { (r, title: String) in
            Headline(title: title, prefix: r.resolve((any Logging).self)!.line("\(r.resolve(Session.self)!.number)"))
        }
    }
}
