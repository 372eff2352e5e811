// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// The articles of a topic.
package struct FilterByTopic: Sendable {
    @Dependency(\.listArticles) private var listArticles

    package func callAsFunction(_ topic: String) async throws -> [Article] {
        try await listArticles().filter { $0.topic == topic }
    }
}

extension FilterByTopic: DependencyKey {
    package static var liveValue: FilterByTopic { FilterByTopic() }
    package static var testValue: FilterByTopic { FilterByTopic() }
}

extension DependencyValues {
    package var filterByTopic: FilterByTopic {
        get { self[FilterByTopic.self] }
        set { self[FilterByTopic.self] = newValue }
    }
}
