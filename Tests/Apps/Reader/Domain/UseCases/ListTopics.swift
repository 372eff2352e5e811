// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// All topics, sorted.
package struct ListTopics: Sendable {
    @Dependency(\.articles) private var articles

    package func callAsFunction() async throws -> [String] {
        Set(try await articles.all().map(\.topic)).sorted()
    }
}

extension ListTopics: DependencyKey {
    package static var liveValue: ListTopics { ListTopics() }
    package static var testValue: ListTopics { ListTopics() }
}

extension DependencyValues {
    package var listTopics: ListTopics {
        get { self[ListTopics.self] }
        set { self[ListTopics.self] = newValue }
    }
}
