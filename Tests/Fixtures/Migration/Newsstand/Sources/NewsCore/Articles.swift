public struct Article: Sendable, Equatable {
    public let id: Int
    public let title: String

    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

public protocol ArticleStore: Sendable {
    func articles() -> [Article]
}

/// The articles that are delivered with the app.
struct BundledArticles: ArticleStore {
    func articles() -> [Article] { [Article(id: 1, title: "Harbor"), Article(id: 2, title: "Market")] }
}

/// The articles of a server.
struct RemoteArticles: ArticleStore {
    let address: String

    func articles() -> [Article] { [Article(id: 3, title: "News from \(address)")] }
}

public protocol Reading: Sendable {
    func titles() -> [String]
}

public final class Library: Reading {
    private let store: any ArticleStore
    private let remote: any ArticleStore

    init(store: any ArticleStore, remote: any ArticleStore) {
        self.store = store
        self.remote = remote
    }

    public func titles() -> [String] { (store.articles() + remote.articles()).map(\.title) }
}

public protocol Logging: AnyObject, Sendable {
    func line(_ text: String) -> String
}

final class Log: Logging {
    func line(_ text: String) -> String { "> " + text }
}
