// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies
package import ReaderDomain

/// Stores articles and favorites.
package actor Store {
    package let articles: [Article]
    private var marks: [String: Set<Article.ID>] = [:]

    package init(articles: [Article]) {
        self.articles = articles
    }

    func marks(_ name: String) -> Set<Article.ID> { marks[name] ?? [] }
    func setMarks(_ ids: Set<Article.ID>, of name: String) { marks[name] = ids }
}

private enum StoreKey: DependencyKey {
    static var liveValue: Store {
        Store(articles: [
            Article(id: 1, title: "Tenons", topic: "wood", words: 600),
            Article(id: 2, title: "Anvils", topic: "iron", words: 1_000),
            Article(id: 3, title: "Mortises", topic: "wood", words: 150),
        ])
    }
    static var testValue: Store { Store(articles: []) }
}

extension DependencyValues {
    /// Stores articles and favorites.
    package var store: Store {
        get { self[StoreKey.self] }
        set { self[StoreKey.self] = newValue }
    }
}
