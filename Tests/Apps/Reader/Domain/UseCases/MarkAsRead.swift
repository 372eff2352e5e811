// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// Marks an article as read.
package struct MarkAsRead: Sendable {
    @Dependency(\.marks) private var marks
    @Dependency(\.track) private var track

    package func callAsFunction(_ id: Article.ID) async {
        await marks.save("read", marks.load("read").union([id]))
        track("read \(id)")
    }
}

extension MarkAsRead: DependencyKey {
    package static var liveValue: MarkAsRead { MarkAsRead() }
    package static var testValue: MarkAsRead { MarkAsRead() }
}

extension DependencyValues {
    package var markAsRead: MarkAsRead {
        get { self[MarkAsRead.self] }
        set { self[MarkAsRead.self] = newValue }
    }
}
