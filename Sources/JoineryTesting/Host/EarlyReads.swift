// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoinerySamples

/// The values that are read while XCTest creates its test cases, before any test runs, and that no world keeps.
///
/// A stored property of a test case can have such a value, which shows that it is injected.
enum EarlyReads {
    private struct State: Sendable {
        var isOn = false
        var values: [(binding: Binding, value: Box)] = []
    }

    private static let state = Guarded(State())
    /// The largest number of values to keep. A process that runs no test of XCTest never ends the phase.
    private static let limit = 10_000

    /// Begins the phase before the first test.
    static func begin() {
        state.withValue { $0.isOn = true }
        TestHosts.beginObservingLostReads()
    }

    /// Ends the phase, if it has not ended.
    static func end() {
        let wasOn = state.withValue { state in
            defer { state.isOn = false }
            return state.isOn
        }
        if wasOn { TestHosts.endObservingLostReads() }
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

    /// Returns the code to write instead of a stored property of a test case, if the property was injected before any
    /// test ran, and so has a value of the process's world.
    ///
    /// - Parameters:
    ///   - value: The value of the property before the test began.
    ///   - property: The name of the property. A number, a text or a collection can be equal to the value of a binding
    ///     by chance, so it counts only if the property has the name of the binding.
    /// - Returns: The expression that reads the binding, `inject(\.search)`, and the place of the binding, if known.
    ///   `nil` if the property is not injected.
    static func injection(of value: Any, in property: String) -> (text: String, place: SourcePlace?)? {
        if value is any InjectionProperty { return ("inject(…)", nil) }
        // The object of an instance that is held weakly may be gone.
        var held: [AnyObject] = []
        let instances = World.process.root.lock.withLock {
            World.process.table.instances.filter { $0.isAlive(holding: &held) }
        }
        defer { withExtendedLifetime(held) {} }
        let values = instances.map { (binding: $0.binding, value: $0 as Box) } + state.withValue { $0.values }
        let found = values.first { binding, other in
            (!Sample.exists(of: other.type) || binding.step.name == property)
                && !Values.areKnownToDiffer(value, other.any)
        }
        return found.map { ($0.binding.step.injection, $0.binding.place) }
    }
}
