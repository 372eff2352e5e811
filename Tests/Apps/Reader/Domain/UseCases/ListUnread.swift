// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// The articles that were not read yet.
package struct ListUnread: Sendable {
    @Dependency(\.listArticles) private var listArticles
    @Dependency(\.marks) private var marks

    package func callAsFunction() async throws -> [Article] {
        let read = await marks.load("read")
        return try await listArticles().filter { !read.contains($0.id) }
    }
}

extension ListUnread: DependencyKey {
    package static var liveValue: ListUnread { ListUnread() }
    package static var testValue: ListUnread { ListUnread() }
}

extension DependencyValues {
    package var listUnread: ListUnread {
        get { self[ListUnread.self] }
        set { self[ListUnread.self] = newValue }
    }
}
