// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// The articles whose title has a word.
package struct SearchArticles: Sendable {
    @Dependency(\.listArticles) private var listArticles
    @Dependency(\.track) private var track

    package func callAsFunction(_ word: String) async throws -> [Article] {
        track("search \(word)")
        return try await listArticles().filter { $0.title.contains(word) }
    }
}

extension SearchArticles: DependencyKey {
    package static var liveValue: SearchArticles { SearchArticles() }
    package static var testValue: SearchArticles { SearchArticles() }
}

extension DependencyValues {
    package var searchArticles: SearchArticles {
        get { self[SearchArticles.self] }
        set { self[SearchArticles.self] = newValue }
    }
}
