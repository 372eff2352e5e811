// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryDependencies
internal import ReaderDomain

/// Shows what to read next.
@MainActor package final class HomePresenter {
    @Dependency(\.listUnread) private var listUnread
    @Dependency(\.listFavorites) private var listFavorites
    @Dependency(\.suggestArticle) private var suggestArticle
    package private(set) var summary = ""

    package init() {}

    package func appear() async throws {
        let suggestion = try await suggestArticle()?.title ?? "nothing"
        summary =
            "\(try await listUnread().count) unread, \(try await listFavorites().count) marked, next: \(suggestion)"
    }
}
