// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// One run of the builder of a kept value and, from its end on, the home of the value.
///
/// Everything that reads later holds this: wrappers, factories, typed graphs, and tasks that were created in the builder. The
/// home is set once, when the builder returns. For an owner that is not a part of a kept value, it is set from the start.
package final class Build: @unchecked Sendable {
    // Proof: `record` is used only by the thread that runs the builder. The other variables are changed under the lock of the
    // root; `home` is read after an atomic load has shown that it is set.

    package let binding: Binding?
    @exclusivity(unchecked) package private(set) var instances: Instances?
    /// The world in which the builder runs.
    package let builtIn: World
    /// The version of the tree of worlds when the builder began.
    let version: Int
    /// The thread that runs the builder, or `nil` if a task runs it.
    let thread: UInt?
    /// What the builder has read on its thread.
    @exclusivity(unchecked) var record = BindingSet()
    /// What other threads have read as a part of the build.
    @exclusivity(unchecked) package var foreignRecord = BindingSet()
    /// The enclosing build, until this ends.
    @exclusivity(unchecked) private(set) var parent: Build?
    /// The threads and the tasks that wait for the end. Changed under the lock of the root.
    @exclusivity(unchecked) package var waiters: [any Waiter] = []
    /// The error that the builder has thrown.
    @exclusivity(unchecked) var error: (any Error)?
    /// Whether the value is not kept, because its binding was forgotten in the meantime.
    @exclusivity(unchecked) var isForgotten = false
    /// Whether an override has given the value. Nothing closes it.
    @exclusivity(unchecked) var isGiven = false
    /// What the override that has made the value keeps with its instance.
    @exclusivity(unchecked) var instanceAttachment: (any AnyObject & Sendable)?
    /// The value before it was decorated, if there is something that closes values.
    @exclusivity(unchecked) var undecorated: Box?
    /// What another module keeps with a running build.
    @exclusivity(unchecked) package var attachment: AnyObject?

    @exclusivity(unchecked) private var knownHome: World?
    /// Whether the home is known. Not allocated if it is known from the start.
    private let hasHome: AtomicWord?

    /// Begins a build. Call this under the lock of the root.
    package init(of binding: Binding?, _ instances: Instances?, in world: World, parent: Build?, isTask: Bool = false) {
        self.binding = binding
        self.instances = instances
        builtIn = world
        self.parent = parent
        version = world.root.version
        thread = isTask ? nil : Reader.thread
        hasHome = AtomicWord(0)
    }

    /// Creates the owner of values that belong to a world.
    init(endedIn world: World) {
        binding = nil
        instances = nil
        builtIn = world
        version = 0
        thread = nil
        knownHome = world
        hasHome = nil
    }

    /// The owner of values that belong to the process's world.
    package static let ofProcess = Build(endedIn: .process)

    deinit { hasHome?.deallocate() }

    /// The home of the value, or `nil` while the builder runs.
    package var home: World? { hasHome.map { $0.acquired != 0 } ?? true ? knownHome : nil }

    package var isRunning: Bool { home == nil }

    /// The home of the value or, while the builder runs, the world in which it runs.
    package var world: World { home ?? builtIn }

    /// Ends the build. Call this under the lock of the root.
    ///
    /// - Parameter released: Receives what is to be released outside of the lock.
    package func end(in home: World, releasing released: inout [AnyObject]) {
        knownHome = home
        hasHome?.store(1)
        if let parent { released.append(parent) }
        if let attachment { released.append(attachment) }
        if let undecorated { released.append(undecorated) }
        if let instanceAttachment { released.append(instanceAttachment) }
        if let instances { released.append(instances) }
        // What was created in the builder holds this, and must not hold the graph that keeps it.
        (parent, attachment, instanceAttachment, undecorated, instances) = (nil, nil, nil, nil, nil)
        foreignRecord = BindingSet()
    }

    /// Whether this is a part of another build.
    package func isPart(of other: Build) -> Bool {
        self !== other && builtIn.root.lock.withLock { ancestry.contains { $0 === other } }
    }

    /// Records the read of a binding as a part of this build. Call this under the lock of the root.
    package func record(_ binding: Binding) { foreignRecord.insert(binding) }

    /// This build and the enclosing ones, beginning with the innermost. Call this under the lock of the root, or on the
    /// thread of the build.
    var ancestry: some Sequence<Build> { sequence(first: self, next: \.parent) }

    /// The world for a read by what was created in this build: the current world if it is the home or lies inside it, and
    /// otherwise the home. While the builder runs, the read is a part of the build, in the current world.
    package func world(from current: World) -> World {
        guard let home, !current.isInside(home) else { return current }
        if current.root !== home.root, let monitor = current.root.monitor, let other = home.root.monitor {
            monitor.reportRead(byOwner: binding, of: other)
        }
        return home
    }
}
