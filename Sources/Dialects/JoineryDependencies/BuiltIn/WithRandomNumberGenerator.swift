// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension DependencyValues {
    /// An effect that provides a random number generator:
    /// `withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }`.
    ///
    /// A test that uses it without an override records an issue.
    public var withRandomNumberGenerator: WithRandomNumberGenerator {
        get { self[WithRandomNumberGeneratorKey.self] }
        set { self[WithRandomNumberGeneratorKey.self] = newValue }
    }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}

/// An effect that provides a random number generator to one caller at a time.
public struct WithRandomNumberGenerator: Sendable {
    private let generator: SharedGenerator

    /// Creates an effect that provides a generator.
    public init(_ generator: some RandomNumberGenerator & Sendable) {
        self.generator = SharedGenerator(generator)
    }

    /// Runs a closure with the generator. Other callers wait until it returns.
    ///
    /// - Returns: The return value of `work`.
    public func callAsFunction<R: Sendable>(
        _ work: @Sendable (inout any RandomNumberGenerator & Sendable) throws -> R
    ) rethrows -> R {
        try generator.state.withValue { try work(&$0) }
    }
}

private final class SharedGenerator: Sendable {
    let state: Guarded<any RandomNumberGenerator & Sendable>

    init(_ generator: any RandomNumberGenerator & Sendable) {
        state = Guarded(generator)
    }
}
