// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The line and the column of a declaration, and the state and the scope of a value, in one word.
@usableFromInline
struct FactoryPosition: Equatable, Sendable {
    @usableFromInline private(set) var word: UInt64

    @inlinable
    @inline(__always)
    init(_ line: UInt, _ column: UInt) {
        word = UInt64(truncatingIfNeeded: line) &<< 32 | UInt64(truncatingIfNeeded: column & 0xFFFF) &<< 16
    }

    @inlinable
    var line: UInt { UInt(truncatingIfNeeded: word &>> 32) }

    @inlinable
    var column: UInt { UInt(truncatingIfNeeded: word &>> 16 & 0xFFFF) }

    /// Whether no state has been set.
    @inlinable
    @inline(__always)
    var hasNoState: Bool { word & 0xFF00 == 0 }

    var state: FactoryState {
        get { FactoryState(rawValue: UInt8(word >> 8 & 0xFF)) }
        set { word = word & ~0xFF00 | UInt64(newValue.rawValue) << 8 }
    }

    /// The scope that was applied to the value, if it is one of those that exist in each program.
    var scope: ScopeLifetime? {
        get { ScopeLifetime(code: Int(word & 0xFF)) }
        set { word = word & ~0xFF | UInt64(newValue?.code ?? 0) }
    }

    /// Returns this position with a scope that exists in each program.
    @inlinable
    @inline(__always)
    func scoped(_ scope: ScopeLifetime) -> FactoryPosition {
        var position = self
        position.word = word & ~0xFF | UInt64(truncatingIfNeeded: scope.code)
        return position
    }
}

/// The state of a value of a factory.
struct FactoryState: OptionSet {
    let rawValue: UInt8

    /// The declaration ends with ``FactoryModifying/once(function:fileID:line:column:)``.
    static var once: FactoryState { FactoryState(rawValue: 1) }
    /// A modifier outside of the declaration was applied to this value.
    static var changed: FactoryState { FactoryState(rawValue: 2) }
}
