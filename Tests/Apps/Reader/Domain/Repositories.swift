// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

// The requirements of the domain, declared here so that the domain does not depend on the infrastructure.

/// The source of articles, as a protocol.
package protocol ArticleRepository: Sendable {
    func all() async throws -> [Article]
    func article(_ id: Article.ID) async throws -> Article?
}

/// The reader's favorites, as a struct of closures.
package struct MarkRepository: Sendable {
    package var load: @Sendable (String) async -> Set<Article.ID>
    package var save: @Sendable (String, Set<Article.ID>) async -> Void

    package init(
        load: @escaping @Sendable (String) async -> Set<Article.ID>,
        save: @escaping @Sendable (String, Set<Article.ID>) async -> Void
    ) {
        self.load = load
        self.save = save
    }
}

package enum ArticleRepositoryKey: TestDependencyKey {
    package static let testValue: any ArticleRepository = NoArticles()
}

package enum MarkRepositoryKey: TestDependencyKey {
    package static let testValue = MarkRepository(
        load: unimplemented("MarkRepository.load", placeholder: []), save: unimplemented("MarkRepository.save"))
}

package enum AnalyticsKey: TestDependencyKey {
    package static let testValue: @Sendable (String) -> Void = { _ in }
}

extension DependencyValues {
    package var articles: any ArticleRepository {
        get { self[ArticleRepositoryKey.self] }
        set { self[ArticleRepositoryKey.self] = newValue }
    }
    package var marks: MarkRepository {
        get { self[MarkRepositoryKey.self] }
        set { self[MarkRepositoryKey.self] = newValue }
    }
    package var track: @Sendable (String) -> Void {
        get { self[AnalyticsKey.self] }
        set { self[AnalyticsKey.self] = newValue }
    }
}

private struct NoArticles: ArticleRepository {
    func all() async throws -> [Article] { [] }
    func article(_ id: Article.ID) async throws -> Article? { nil }
}
