import Foundation
import JoinerySwinject
import NewsCore

/// A greeting for all windows.
private let greeting = "Good morning"

/// The services of the app.
struct AppAssembly: Assembly {
    struct Defaults {
        let columns = 3
    }

    static let margin = 1

    /// Registers all services.
    func assemble(container: Container) {
        // The layout.
        container.register(Layout.self) { _ in Layout(columns: Defaults().columns, margin: Self.margin) }
            // One for all.
            .inObjectScope(.container)
        container.register(Banner.self) { r in
            Banner(text: greeting, columns: r.resolve(Layout.self)!.columns)
        }
        #if DEBUG
        container.register(Mode.self) { _ in Mode(name: "debug") }
        #else
        container.register(Mode.self) { _ in Mode(name: "release") }
        #endif
        let press = container.register(Press.self) { _ in Press() }
            .initCompleted { r, made in
                made.editor = r.resolve(Editor.self)
                made.archive = r.resolve(Archive.self)
            }
        press.inObjectScope(.container)
        container.forward((any Printing).self, to: press)
        container.register(Editor.self) { r in Editor(press: r.resolve(Press.self)!) }
            .inObjectScope(.container)
        container.register(Archive.self) { r in Archive(press: r.resolve(Press.self)!) }
            .inObjectScope(.container)
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
