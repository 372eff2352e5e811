// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// The minutes that an article takes.
package struct EstimateReading: Sendable {
    @Dependency(\.wordsPerMinute) private var wordsPerMinute

    package func callAsFunction(_ article: Article) -> Int {
        max(1, article.words / wordsPerMinute)
    }
}

extension EstimateReading: DependencyKey {
    package static var liveValue: EstimateReading { EstimateReading() }
    package static var testValue: EstimateReading { EstimateReading() }
}

extension DependencyValues {
    package var estimateReading: EstimateReading {
        get { self[EstimateReading.self] }
        set { self[EstimateReading.self] = newValue }
    }
}
