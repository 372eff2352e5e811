// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A value that is the key of a binding, in an object that is cheap to copy.
package final class ValueKey: Hashable, Sendable {
    /// The value.
    package let key: any Hashable & Sendable
    /// Computed once and with no lock held, because it runs user code.
    private let hash: Int

    /// Creates a key from a value.
    package init(_ key: some Hashable & Sendable) {
        self.key = key
        hash = key.hashValue
    }

    package static func == (left: ValueKey, right: ValueKey) -> Bool {
        left === right || left.hash == right.hash && isEqual(left.key, right.key)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    private static func isEqual<Key: Hashable>(_ left: Key, _ right: any Hashable) -> Bool { right as? Key == left }
}
