// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A value that a wrapper resolves at the first access, in the world in which its owner was created, or that is assigned.
///
/// It can be accessed from several threads at the same time.
struct LaterResolution<Kept: Sendable>: Sendable {
    var assigned: Kept?
    private var kept = LazyValue()

    /// The assigned value or the result of the first access, or `nil` if there is none.
    var current: Kept? { assigned ?? kept.current(as: Kept.self) }

    /// Returns the assigned value or the result of the first access.
    func value(_ resolve: () -> Kept) -> Kept { assigned ?? kept.read(resolve) }

    /// Replaces the value, and releases the one that this copy has resolved.
    mutating func assign(_ value: Kept) {
        assigned = value
        kept = kept.copy()
    }

    /// Keeps the current value, if any, but nothing that copies of the wrapper resolve.
    mutating func separate() {
        assigned = current
        kept = kept.copy()
    }
}
