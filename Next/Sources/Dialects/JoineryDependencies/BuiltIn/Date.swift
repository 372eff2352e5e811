// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Foundation

extension DependencyValues {
    /// A generator of the current date: `date.now` or `date()`.
    ///
    /// A test that uses it without an override records an issue.
    public var date: DateGenerator {
        get { self[DateGeneratorKey.self] }
        set { self[DateGeneratorKey.self] = newValue }
    }
}

private enum DateGeneratorKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
}

/// A generator of the current date.
public struct DateGenerator: Sendable {
    private var generate: @Sendable () -> Date

    /// Creates a generator that calls a closure.
    public init(_ generate: @escaping @Sendable () -> Date) {
        self.generate = generate
    }

    /// Returns a generator that always returns the same date.
    public static func constant(_ now: Date) -> DateGenerator {
        DateGenerator { now }
    }

    /// The current date. Setting it makes the date constant.
    public var now: Date {
        get { generate() }
        set { generate = { newValue } }
    }

    /// Returns the current date.
    public func callAsFunction() -> Date { generate() }
}
