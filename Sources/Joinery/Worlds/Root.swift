// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What all worlds of one tree have in common: the root is the process's world, or that of a test or a preview.
package final class Root: @unchecked Sendable {
    // Proof: the variables are used only under the lock.

    /// Guards the overrides, the tables, and the running builds of all worlds of the tree.
    package let lock = Lock()
    /// The observer of the test, if there is one.
    package let monitor: (any WorldMonitor)?
    /// Whether this is the tree of the process's world.
    package let isOfProcess: Bool
    /// The number of late overrides and shutdowns.
    @exclusivity(unchecked) package var version: Int
    /// The number of instances that were built.
    @exclusivity(unchecked) package var instanceCount = 0
    /// The running builds of kept values.
    @exclusivity(unchecked) package var builds: ContiguousArray<Build> = []
    /// Identifies the tree, see ``Binding/innerTree``.
    let number = Root.lastNumber.add(1)
    private static let lastNumber = AtomicWord(0)
    /// The bindings whose missing key was reported.
    @exclusivity(unchecked) var reported = BindingSet()

    init(monitor: (any WorldMonitor)?, isOfProcess: Bool, version: Int) {
        self.version = version
        self.monitor = monitor
        self.isOfProcess = isOfProcess
    }
}
