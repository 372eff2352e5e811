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
    /// Gives a binding a separate value in this world, as if it had been opened with an override that uses the live value.
    ///
    /// Instances of enclosing worlds that were built from the binding are no longer used here. Those of this world stay.
    package func separate(_ binding: Binding, at site: SourcePlace) {
        let live = Override(
            .useLive, of: binding, named: nil, of: binding.graph, binding.value, isPreparation: false, site: site)
        _ = root.lock.withLock {
            noteChanged()
            if overrides[binding].last?.isUseLive == true { return [] }
            return overrides.add(live, version: 0, isComplete: root.monitor != nil)
        }
    }
}
