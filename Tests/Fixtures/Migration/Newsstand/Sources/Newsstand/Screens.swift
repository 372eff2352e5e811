import NewsCore

struct Headline: Sendable {
    let title: String
    let prefix: String
}

@MainActor
final class Router {
    var path: [String] = []
}

@MainActor
final class ArticleModel {
    let article: Article
    private let log: any Logging

    init(article: Article, log: any Logging) {
        self.article = article
        self.log = log
    }

    var title: String { log.line(article.title) }
}

@MainActor
final class StandModel {
    private let reading: any Reading
    private let router: Router

    init(reading: any Reading, router: Router) {
        self.reading = reading
        self.router = router
    }

    func open() -> [String] {
        router.path = reading.titles()
        return router.path
    }
}

final class Session: Sendable {
    let number: Int

    init(number: Int) {
        self.number = number
    }
}

struct Layout: Sendable {
    let columns: Int
    let margin: Int
}

struct Banner: Sendable {
    let text: String
    let columns: Int
}

struct Mode: Sendable {
    let name: String
}

protocol Printing: AnyObject, Sendable {
    var lines: [String] { get }
}

/// A press, which knows who uses it.
final class Press: Printing, @unchecked Sendable {
    var editor: Editor?
    weak var archive: Archive?

    var lines: [String] { [editor?.name ?? "nobody", archive?.name ?? "nowhere"] }
}

final class Editor: Sendable {
    let name = "Editor"
    let press: Press

    init(press: Press) {
        self.press = press
    }
}

final class Archive: Sendable {
    let name = "Archive"
    let press: Press

    init(press: Press) {
        self.press = press
    }
}
