// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The life of a read of a kept value: find the instance, or wait for the thread or task that builds it, or build it, keep it
// in its home, and wake what waits. A value that is opened with `await` goes through the same phases, in another module.

extension Request {
    /// What a read does next.
    package enum Step {
        /// The value was copied.
        case found(Instance)
        case wait(Wait)
        case build(Build)
    }

    @inline(never)
    func kept(to value: UnsafeMutableRawPointer, _ make: Builder, _ outcome: inout ReadOutcome) -> (any Error)? {
        if isPermanent, binding.copyPermanent(in: world, reader, to: value) { return nil }
        if isPermanent || scope == .resettable && keeper == nil, !world.mayName(binding), copyGiven(to: value) {
            return nil
        }
        while true {
            switch next(to: value) {
            case .found(let instance):
                reader.record(instance.record)
                return nil
            case .wait(let wait):
                outcome = .waited
                // A build of another world, or before a late override, may have read something else.
                if let error = wait.wait(reportingAfter: world.longWait), wait.target.builtIn === world,
                    world.root.lock.withLock({ world.root.version == wait.target.version })
                {
                    return error
                }
            case .build(let build):
                // An override that was added since this read looked for names is not in a later version than the build.
                if world.mayName(binding), let override = overrideToName() {
                    abandon(build)
                    return read(naming: override, to: value, make)
                }
                let error =
                    if let observer = Observers.current, keeper == nil, !isGiven {
                        observer.build(binding) { run(build, to: value, make) }
                    } else {
                        run(build, to: value, make)
                    }
                outcome = build.isGiven ? .found : .built
                return error
            }
        }
    }

    /// Whether an override gives the value, for which nothing is built.
    private var isGiven: Bool {
        binding.wasOverridden && world.root.lock.withLock { world.onlyOverride(of: binding)?.given != nil }
    }

    /// Decides what to do, under the lock of the root. Before that, names the overrides that may concern an instance.
    ///
    /// - Parameters:
    ///   - task: What waits, if a task reads the value.
    ///   - begin: Called with a new build, under the lock.
    package func next(
        to value: UnsafeMutableRawPointer, task: (any Waiter)? = nil, begin: (Build) -> Void = { _ in }
    ) -> Step {
        if world.hasUnnamed { nameOverridesOfInstances() }
        let root = world.root
        root.lock.acquire()
        defer { root.lock.release() }
        if let found = instance(copiedTo: value) { return .found(found) }
        let own = reader.build
        if scope != .perResolution {
            for build in root.builds where mayShare(build) {
                if let wait = Wait(for: build, of: own, by: task ?? Signal()) { return .wait(wait) }
            }
        }
        let build = Build(of: binding, instances, in: world, parent: own, isTask: task != nil)
        if scope != .perResolution { root.builds.append(build) }
        begin(build)
        return .build(build)
    }

    /// Returns the instance, if there is one, and copies its value.
    package func find(to value: UnsafeMutableRawPointer) -> Instance? {
        world.root.lock.withLock { instance(copiedTo: value) }
    }

    private func instance(copiedTo value: UnsafeMutableRawPointer) -> Instance? {
        for (instance, home) in candidates where world.canUse(instance, of: home) && instance.copyIfAlive(to: value) {
            if isPermanent { home.publish(instance) }
            return instance
        }
        return nil
    }

    /// The instances that the read may use, with the worlds in which they live, under the lock of the root.
    private var candidates: some Sequence<(Instance, World)> {
        sequence(first: world) { [isKeptInOnePlace] in isKeptInOnePlace ? nil : $0.parent }.lazy.compactMap(instance)
    }

    /// Names the overrides that may concern an instance which the read finds.
    @inline(never)
    private func nameOverridesOfInstances() {
        world.root.lock.withLock {
            var record = BindingSet()
            for (instance, _) in candidates { record.formUnion(instance.record) }
            nameOverrides(concerning: record)
        }
    }

    /// Whether only one table can contain the instance.
    private var isKeptInOnePlace: Bool { instances != nil || scope == .perResolution }

    /// Whether reads may use the instance without a lock.
    var isPermanent: Bool { scope == .singleton && instances == nil && keeper == nil }

    /// The instance in a world, with the world in which it lives.
    func instance(in world: World) -> (Instance, World)? {
        if scope == .perResolution {
            let found = Resolution.current(in: reader.frame, creating: false)?.instances.last {
                $0.instance.binding === binding && $0.graph === instances && world.isInside($0.home)
                    && world.canUse($0.instance, of: $0.home)
            }
            return found.map { ($0.instance, $0.home) }
        }
        if let instances { return instances.table[binding].map { ($0, world) } }
        if let keeper, world === keeper.owner.world { return keeper.kept.map { ($0, world) } }
        return world.table[binding].map { ($0, world) }
    }

    /// Whether the instance that a build results in is presumably that of a reader. The answer decides only who waits.
    private func mayShare(_ build: Build) -> Bool {
        guard build.binding === binding, build.instances === instances else { return false }
        if build.builtIn === world { return true }
        if binding.innerTree == world.root.number { return false }
        return !world.overrides(binding, outTo: build.builtIn) && !build.builtIn.overrides(binding, outTo: world)
    }

    // MARK: Building

    @inline(never)
    private func run(_ build: Build, to value: UnsafeMutableRawPointer, _ make: Builder) -> (any Error)? {
        if let path = cycle() {
            let error = onCycle?(path)
            abandon(build)
            guard let error else { stop(at: path) }
            return error
        }
        if lacksKey { reportMissingKey(in: world) }
        let graphs = graph
        let context = Context(
            world, build: build, isOfBuild: true, graphs: graphs, attachment: reader.context?.attachment)
        var frame = reader.frame(
            binding, in: world, of: instances, running: build, graphs: graphs, context: context,
            beginsResolution: keeper != nil)
        let address = Values.allocate(binding.value)
        let error = frame.perform(in: context) { produce(build, to: address, make) }
        var ended = EndedBuild()
        finish(build, binding.value, error == nil ? address : nil, to: value, error, &ended)
        if error != nil { address.deallocate() }
        if ended.isRefused { stopIfBuiltAfterShutdown(build) }
        ended.complete(in: world)
        reader.record(ended.record)
        return error
    }
}

extension World {
    /// Forgets the instances of bindings in this world. The next read of each builds a new one.
    ///
    /// A build that is running is not kept. The instances of enclosing worlds are no longer used here.
    ///
    /// - Parameter isForGood: Whether the bindings are not read again, because what declares them is released.
    package func forget(_ bindings: [Binding], isForGood: Bool = false) {
        var released: [AnyObject] = []
        root.lock.acquire()
        root.version += 1
        for binding in bindings {
            let isOutside =
                !overrides.bindings.contains(binding) && path.dropFirst().contains { $0.table[binding] != nil }
            released += table.remove { $0.binding === binding }
            for build in root.builds where build.binding === binding && build.builtIn.isInside(self) {
                build.isForgotten = true
            }
            // An instance of an enclosing world must not be used here any longer. The same value is built in this world.
            guard isOutside, !isForGood else { continue }
            _ = overrides.add(Override(separating: binding), version: root.version, isComplete: true)
        }
        // A strict test needs its overrides when it ends, to report those that were not used.
        if isForGood, !overrides.all.isEmpty, root.monitor?.isStrict != true {
            let forgotten = Set(bindings.map(ObjectIdentifier.init))
            released += overrides.remove { override in
                guard override.change == .separate || override.usesOwnBuilder else { return false }
                return override.binding.map { forgotten.contains(ObjectIdentifier($0)) } ?? false
            }
        }
        root.lock.release()
        withExtendedLifetime(released) {}
    }
}

extension World {
    /// The instance that a read of a binding in this world uses, with its home, if there is one. Under the lock of the root.
    package func instance(of binding: Binding) -> (instance: Instance, home: World)? {
        for home in path {
            if let found = home.table[binding], canUse(found, of: home) { return (found, home) }
        }
        return nil
    }

    /// Keeps a copy of the instance that a read of a binding in this world uses, if there is one, for another binding.
    package func copyInstance(of binding: Binding, to other: Binding) {
        var released: [AnyObject] = []
        root.lock.acquire()
        if let (found, home) = instance(of: binding), !found.isWeak {
            let address = Values.allocate(found.type)
            found.copy(to: address)
            var record = found.record
            record.insert(other)
            root.instanceCount += 1
            let copy = Instance(
                other, found.type, address, record, version: found.version, serial: root.instanceCount)
            home.keep(copy, of: nil, isPermanent: false, releasing: &released)
        }
        root.lock.release()
        withExtendedLifetime(released) {}
    }
}

// MARK: Values for which nothing is built

extension Binding {
    /// Copies the instance of the process's world, if there is one that can be read without a lock.
    @inline(__always)
    func copyPermanent(in world: World, _ reader: Reader, to value: UnsafeMutableRawPointer) -> Bool {
        guard let found = permanent?._withUnsafeGuaranteedRef({ $0 }), world.mayUse(permanent: found.record) else {
            return false
        }
        found.copy(to: value)
        reader.record(found.record)
        return true
    }
}

extension Request {
    /// Copies the value that an override gives, without an instance.
    func copyGiven(to value: UnsafeMutableRawPointer) -> Bool {
        guard binding.wasOverridden, let override = world.root.lock.withLock({ world.giving(binding) }),
            let given = override.given
        else { return false }
        override.markUsed()
        Values.copy(binding.value, from: given, to: value)
        reader.record(binding)
        return true
    }
}

extension World {
    /// The override that gives the value of a binding here, if nothing decorates it.
    ///
    /// In the process's world, an instance is kept instead, so that reads find it without a lock.
    func giving(_ binding: Binding) -> Override? {
        guard binding.wasOverridden, !isOfProcess, let override = onlyOverride(of: binding) else { return nil }
        return override.given == nil ? nil : override
    }
}
