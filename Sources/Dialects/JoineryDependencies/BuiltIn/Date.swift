// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Foundation

extension DependencyValues {
    /// What tells the time: `date.now`, or `date()`.
    ///
    /// A test that does not override it is told so.
    public var date: DateGenerator {
        get { self[DateGeneratorKey.self] }
        set { self[DateGeneratorKey.self] = newValue }
    }
}

private enum DateGeneratorKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
}

/// Tells the time.
public struct DateGenerator: Sendable {
    private var generate: @Sendable () -> Date

    /// Tells the time that a closure returns.
    public init(_ generate: @escaping @Sendable () -> Date) {
        self.generate = generate
    }

    /// Always tells the same time.
    public static func constant(_ now: Date) -> DateGenerator {
        DateGenerator { now }
    }

    /// The time. Setting it stops the time there.
    public var now: Date {
        get { generate() }
        set { generate = { newValue } }
    }

    /// The time.
    public func callAsFunction() -> Date { generate() }
}
