// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What a build has resulted in. What is left to do is done outside of the lock, see ``complete(in:)``.
package struct EndedBuild {
    /// What the builder has read.
    package fileprivate(set) var record = BindingSet()
    /// The instance of the reader, if the builder has returned a value.
    package fileprivate(set) var instance: Instance?
    /// Whether the home has been shut down, so that nothing can be kept there.
    package fileprivate(set) var isRefused = false
    /// What waits for the build.
    package fileprivate(set) var waiters: [any Waiter] = []
    fileprivate var closed: [Instance] = []
    /// What holds the value of a weak instance.
    package fileprivate(set) var holder: AnyObject?
    fileprivate var released: [AnyObject] = []

    package init() {}

    /// Wakes what waits, and closes the value in the background if it is not kept. Call this with no lock held.
    package func complete(in world: World) {
        for waiter in waiters { waiter.send() }
        if !closed.isEmpty { Closers.current?.close(closed, of: world, because: isRefused ? .isShutDown : .isNotUsed) }
    }
}

extension Request {
    /// Ends a build that has not run.
    package func abandon(_ build: Build) {
        var ended = EndedBuild()
        world.root.lock.withLock { close(build, in: world, &ended) }
        ended.complete(in: world)
    }

    /// Ends a build: determines its home, and keeps the instance there. Complete the result.
    ///
    /// - Parameters:
    ///   - address: The value, unless the builder has thrown an error.
    ///   - value: Receives a copy of the value of the instance that readers get.
    package func finish(
        _ build: Build, _ type: Any.Type, _ address: UnsafeMutableRawPointer?, to value: UnsafeMutableRawPointer?,
        _ error: (any Error)?, _ ended: inout EndedBuild
    ) {
        let root = world.root
        ended.takeRecord(of: build)
        ended.record.insert(binding)
        root.lock.acquire()
        defer { root.lock.release() }
        ended.record.formUnion(build.foreignRecord)
        if let address, world.hasUnnamed { nameOverrides(concerning: ended.record, (type, address)) }
        let home = home(of: ended.record, build.version)
        let isStale = build.isForgotten || world.isKnownToChange(ended.record, after: build.version)
        build.error = error
        let undecorated = build.undecorated
        let attachment = build.instanceAttachment as AnyObject? ?? attachment
        close(build, in: home, &ended)
        guard let address else { return }
        root.instanceCount += 1
        let instance = Instance(
            binding, type, address, ended.record, version: build.version, serial: root.instanceCount,
            isClosable: scope == .singleton && keeper == nil && !isLeftOpen && !build.isGiven,
            undecorated: undecorated)
        instance.attachment = attachment
        if attachment == nil, Closers.isNeeded(for: instance), isOfOtherBinding(instance) { instance.isClosed = true }
        if !isStale, let (first, _) = self.instance(in: home),
            // Whether an override without a name concerns an instance is decided when that is read.
            !home.isKnownToChange(first.record, after: first.version),
            value.map(first.copyIfAlive) ?? first.isAlive(holding: &ended.released)
        {
            ended.close(instance)
            ended.released += [first, instance]
            ended.instance = first
            ended.record = first.record
            return
        }
        if let value { instance.copy(to: value) }
        ended.instance = instance
        if keepsOnlyObjects, Values.object(type, at: address) == nil { return }
        if scope == .shared {
            ended.holder = instance.weaken()
            // Nobody holds what is missing, so that the next read builds again.
            if ended.holder == nil, Values.isNil(instance.any) { return }
            // An override may give a plain value, which its world holds.
            if ended.holder == nil, !world.chain(of: binding).contains(where: \.isBase) {
                stopWithoutObject(instance)
            }
        }
        keep(instance, in: home, isStale: isStale, &ended)
    }

    /// Whether an instance is the object of another one that it was built from, with which it is closed.
    private func isOfOtherBinding(_ instance: Instance) -> Bool {
        guard let object = instance.closableObject else { return false }
        func closes(_ table: InstanceTable, _ binding: Binding) -> Bool {
            guard let other = table[binding], !other.isWeak, other.closableObject === object else { return false }
            return !other.isClosable || other.isClosed || Closers.isNeeded(for: other)
        }
        // Another graph has its own lock, unless it is in the same tree of worlds.
        let graphs = (graph.map { sequence(first: $0, next: \.enclosing).map(\.instances) } ?? [])
            .filter { $0.owner?.world.root === world.root }
        return instance.record.bindings.contains { other in
            other !== binding
                && (world.path.contains { closes($0.table, other) } || graphs.contains { closes($0.table, other) }
                    || instances.map { closes($0.table, other) } == true)
        }
    }

    private func home(of record: BindingSet, _ version: Int) -> World {
        if instances != nil { return world }
        let home = world.home(of: record, builtIn: version)
        // What a wrapper keeps lives no further out than its owner.
        if let keeper, !home.isInside(keeper.owner.world) { return keeper.owner.world }
        return home
    }

    /// Removes a build from the running ones, and sets the home.
    private func close(_ build: Build, in home: World, _ ended: inout EndedBuild) {
        let root = world.root
        if scope != .perResolution, let index = root.builds.firstIndex(where: { $0 === build }) {
            root.builds.remove(at: index)
        }
        if !binding.wasOverridden || !world.overrides(binding, outTo: nil) {
            if home.parent != nil, instances == nil {
                binding.innerTree = root.number
            } else if binding.innerTree == root.number {
                binding.innerTree = 0
            }
        }
        ended.waiters = build.waiters
        build.waiters = []
        build.end(in: home, releasing: &ended.released)
    }

    private func keep(_ instance: Instance, in home: World, isStale: Bool, _ ended: inout EndedBuild) {
        if scope == .perResolution {
            if !isStale {
                Resolution.current(in: reader.frame, creating: true)?.instances.append((instance, home, instances))
            }
            ended.released.append(instance)
            return
        }
        if home.isClosed(instances, at: home.root.version), instance.isOpened || Closers.isNeeded(for: instance) {
            ended.isRefused = true
            ended.close(instance)
        } else if isStale {
            // The reader uses it, so it is closed with the others.
            home.retire(instance, of: instances)
            ended.released.append(instance)
        } else if let keeper, home === keeper.owner.world {
            if let former = keeper.kept { ended.released.append(former) }
            keeper.kept = instance
        } else {
            home.keep(instance, of: instances, isPermanent: isPermanent, releasing: &ended.released)
        }
    }
}

extension EndedBuild {
    /// Moves the record out of the build, so that an insertion does not copy it.
    fileprivate mutating func takeRecord(of build: Build) { swap(&record, &build.record) }

    fileprivate mutating func close(_ instance: Instance) {
        guard Closers.isNeeded(for: instance) else { return }
        instance.isClosed = true
        closed.append(instance)
    }
}

extension Request {
    /// Stops the program if a build began after a shutdown that should have closed its value.
    func stopIfBuiltAfterShutdown(_ build: Build) {
        let isTooLate = world.root.lock.withLock { build.world.isClosed(instances, at: build.version) }
        if isTooLate { Misuse.builtAfterShutdown(binding.step).stop() }
    }
}

extension Instance {
    /// The object that is closed with this instance, which is not weak.
    fileprivate var closableObject: AnyObject? { Values.object(in: (undecorated ?? self).any) }
}
