// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryDependencies
package import ReaderDomain

// The live values of the dependencies that the domain declares. The domain does not import this module.

extension ArticleRepositoryKey: DependencyKey {
    package static var liveValue: any ArticleRepository {
        @Dependency(\.store) var store
        return StoredArticles(store: store)
    }
}

extension MarkRepositoryKey: DependencyKey {
    package static var liveValue: MarkRepository {
        @Dependency(\.store) var store
        let kept = store
        return MarkRepository(
            load: { name in await kept.marks(name) },
            save: { name, ids in await kept.setMarks(ids, of: name) })
    }
}

private struct StoredArticles: ArticleRepository {
    let store: Store

    func all() async throws -> [Article] { store.articles }
    func article(_ id: Article.ID) async throws -> Article? { store.articles.first { $0.id == id } }
}
