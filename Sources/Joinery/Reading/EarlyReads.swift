// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The values that are read while XCTest creates its test cases, before any test runs, and that no world keeps.
///
/// A stored property of a test case can have such a value, which shows that it is injected.
package enum EarlyReads {
    private struct State {
        var isOn = false
        var values: [(binding: Binding, value: Box)] = []
    }

    private static let state = Guarded(State())
    /// The largest number of values to keep. A process that runs no test of XCTest never ends the phase.
    private static let limit = 10_000

    /// Begins the phase before the first test.
    package static func begin() {
        state.withValue { $0.isOn = true }
        WorldMonitor.beginObserving()
    }

    /// Ends the phase, if it has not ended.
    package static func end() {
        let wasOn = state.withValue { state in
            defer { state.isOn = false }
            return state.isOn
        }
        if wasOn { WorldMonitor.endObserving() }
    }

    /// Notes a value that was read outside of every test's world.
    static func note(_ value: UnsafeMutableRawPointer, of binding: Binding) {
        guard state.withValue({ $0.isOn }) else { return }
        let box = Box(copying: value, binding.value)
        let isFull = state.withValue { state in
            state.values.append((binding, box))
            return state.values.count >= limit
        }
        if isFull { end() }
    }

    /// The values with their bindings.
    static var values: [(binding: Binding, value: Box)] { state.withValue { $0.values } }
}
