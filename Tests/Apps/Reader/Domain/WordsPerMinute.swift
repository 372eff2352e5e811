// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

private enum WordsPerMinuteKey: DependencyKey {
    static let liveValue = 200
    static let testValue = 100
}

extension DependencyValues {
    /// The user's reading speed.
    package var wordsPerMinute: Int {
        get { self[WordsPerMinuteKey.self] }
        set { self[WordsPerMinuteKey.self] = newValue }
    }
}
