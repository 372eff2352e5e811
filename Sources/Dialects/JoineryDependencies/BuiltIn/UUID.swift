// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Foundation
internal import Synchronization

extension DependencyValues {
    /// What makes identifiers: `uuid()`.
    ///
    /// A test that does not override it is told so.
    public var uuid: UUIDGenerator {
        get { self[UUIDGeneratorKey.self] }
        set { self[UUIDGeneratorKey.self] = newValue }
    }
}

private enum UUIDGeneratorKey: DependencyKey {
    static let liveValue = UUIDGenerator { UUID() }
}

/// Makes identifiers.
public struct UUIDGenerator: Sendable {
    private let generate: @Sendable () -> UUID

    /// Makes the identifiers that a closure returns.
    public init(_ generate: @escaping @Sendable () -> UUID) {
        self.generate = generate
    }

    /// Always makes the same identifier.
    public static func constant(_ uuid: UUID) -> UUIDGenerator {
        UUIDGenerator { uuid }
    }

    /// Makes the identifiers of 0, 1, 2 and so on, from the start in each generator.
    public static var incrementing: UUIDGenerator {
        let count = IdentifierCount()
        return UUIDGenerator { UUID(count.next()) }
    }

    /// A new identifier.
    public func callAsFunction() -> UUID { generate() }
}

private final class IdentifierCount: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

extension UUID {
    /// The identifier of a number: its size in the last eight bytes, and whether it is negative in the one before them.
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
