// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A value of any type, in an object: what holds one is copied at the cost of a count of references.
final class AnySendable: Sendable {
    let value: any Sendable

    init(_ value: any Sendable) {
        self.value = value
    }
}
