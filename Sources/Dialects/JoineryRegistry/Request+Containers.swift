// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

extension Request {
    /// Returns the value that a read would return, unless the read has to decide, report or build something.
    package func kept<Value>(as type: Value.Type) -> Value? {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { memory.deallocate() }
        return copyKept(to: memory) ? memory.move() : nil
    }
}

extension Binding {
    /// Whether a read could have another result than the builder's: an override concerns or may concern the binding, or
    /// the name of an override is being evaluated.
    package var mayBeOverridden: Bool {
        let reader = Reader()
        if reader.isProbing || reader.world.mayName(self) { return true }
        return wasOverridden && reader.world.root.lock.withLock { !reader.world.chain(of: self).isEmpty }
    }
}

extension World {
    /// Gives a binding a separate value in this world, as if it had been opened with an override that uses the binding's own
    /// builder.
    ///
    /// Instances of enclosing worlds that were built from the binding are no longer used here. Those of this world stay.
    ///
    /// - Parameter isRegistration: Whether a strict test must use the value.
    package func separate(_ binding: Binding, at site: SourcePlace, isRegistration: Bool = false) {
        let own = Override(
            isRegistration ? .register : .restore, of: binding, named: nil, of: binding.graph, binding.value,
            isPreparation: false, site: site)
        _ = root.lock.withLock {
            noteChanged()
            if let last = overrides[binding].last, last.usesOwnBuilder, last.isAudited || !isRegistration { return [] }
            return overrides.add(own, version: 0, isComplete: root.monitor != nil)
        }
    }
}

extension Reader {
    /// Notes that a builder which stands for a part of a binding has used the binding, with the overrides that apply to it.
    package func use(_ binding: Binding) {
        record(binding)
        guard binding.wasOverridden, world.root.monitor?.isStrict == true else { return }
        for override in world.root.lock.withLock({ world.chain(of: binding) }) { override.markUsed() }
    }
}

/// The test in which a closure was registered.
package struct RegisteringTest: Sendable {
    private let name: String?

    /// The test of the current world, or `nil` if that belongs to none.
    package init?() {
        guard let monitor = World.current.root.monitor else { return nil }
        name = monitor.testName
    }

    private func isTest(of monitor: any WorldMonitor) -> Bool { name == monitor.testName }

    /// Reports to a strict test that a closure runs which the test has not registered.
    ///
    /// - Parameters:
    ///   - test: The test in which it was registered, or `nil` if the program declares or registers it.
    ///   - context: The context for which the binding is built.
    package static func reportLiveValue(
        of binding: Binding, registeredIn test: RegisteringTest?, for context: DependencyContext
    ) {
        guard context == .test, let monitor = Reader().world.root.monitor, test?.isTest(of: monitor) != true else {
            return
        }
        monitor.reportLiveValue(of: binding)
    }
}
