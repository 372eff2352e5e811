// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Foundation
internal import Joinery

extension DependencyValues {
    /// A generator of identifiers: `uuid()`.
    ///
    /// A test that uses it without an override records an issue.
    public var uuid: UUIDGenerator {
        get { self[UUIDGeneratorKey.self] }
        set { self[UUIDGeneratorKey.self] = newValue }
    }
}

private enum UUIDGeneratorKey: DependencyKey {
    static let liveValue = UUIDGenerator { UUID() }
}

/// A generator of identifiers.
public struct UUIDGenerator: Sendable {
    private let generate: @Sendable () -> UUID

    /// Creates a generator that calls a closure.
    public init(_ generate: @escaping @Sendable () -> UUID) {
        self.generate = generate
    }

    /// Returns a generator that always returns the same identifier.
    public static func constant(_ uuid: UUID) -> UUIDGenerator {
        UUIDGenerator { uuid }
    }

    /// A generator that returns the identifiers of 0, 1, 2, and so on. Each generator starts at 0.
    public static var incrementing: UUIDGenerator {
        let count = Guarded(0)
        return UUIDGenerator {
            count.withValue { count in
                defer { count += 1 }
                return UUID(count)
            }
        }
    }

    /// Returns a new identifier.
    public func callAsFunction() -> UUID { generate() }
}

extension UUID {
    /// Creates the identifier of a number, with its magnitude in the last eight bytes and its sign in the byte before
    /// them.
    ///
    /// `UUID(10)` is `00000000-0000-0000-0000-00000000000A`.
    public init(_ intValue: Int) {
        let size = UInt64(intValue.magnitude)
        func byte(_ position: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: size >> (8 * position)) }
        self.init(
            uuid: (
                0, 0, 0, 0, 0, 0, 0, intValue < 0 ? 1 : 0,
                byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
            ))
    }
}
