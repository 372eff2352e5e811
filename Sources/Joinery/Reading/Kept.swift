// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The life of a read of a kept value: find the instance, or wait for the thread or task that builds it, or build it, keep it
// in its home, and wake what waits. A value that is opened with `await` goes through the same phases, in another module.

extension Request {
    /// What a read does next.
    package enum Step {
        /// The value was copied.
        case found(Instance)
        /// Whether an instance can be used depends on which binding an override names.
        case name(Override, Instance)
        case wait(Wait)
        case build(Build)
    }

    @inline(never)
    func kept(to value: UnsafeMutableRawPointer, _ make: Builder, _ outcome: inout ReadOutcome) -> (any Error)? {
        if isPermanent, binding.copyPermanent(in: world, reader, to: value) { return nil }
        if isPermanent || scope == .resettable && keeper == nil, !world.mayName(binding), copyGiven(to: value) {
            return nil
        }
        var unusable: [Override] = []
        while true {
            switch next(to: value, unusable) {
            case .found(let instance):
                reader.record(instance.record)
                return nil
            case .name(let override, let instance):
                if !decide(override, concerning: instance.record) { unusable.append(override) }
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
                let observer = keeper == nil ? Observers.current : nil
                let error =
                    if let observer {
                        observer.build(binding) { run(build, to: value, make) }
                    } else {
                        run(build, to: value, make)
                    }
                outcome = build.isGiven ? .found : .built
                return error
            }
        }
    }

    /// Decides what to do, under the lock of the root.
    ///
    /// - Parameters:
    ///   - unusable: Overrides whose binding cannot be determined here. They count as touching what they may name.
    ///   - task: What waits, if a task reads the value.
    ///   - begin: Called with a new build, under the lock.
    package func next(
        to value: UnsafeMutableRawPointer, _ unusable: [Override], task: (any Waiter)? = nil,
        begin: (Build) -> Void = { _ in }
    ) -> Step {
        let root = world.root
        root.lock.acquire()
        defer { root.lock.release() }
        if let found = find(to: value, unusable) { return found }
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
        world.root.lock.acquire()
        defer { world.root.lock.release() }
        if case .found(let instance)? = find(to: value, []) { return instance }
        return nil
    }

    /// Looks for an instance, under the lock of the root.
    private func find(to value: UnsafeMutableRawPointer, _ unusable: [Override]) -> Step? {
        var next: World? = world
        while let home = next {
            next = isKeptInOnePlace ? nil : home.parent
            guard let (instance, home) = instance(in: home) else { continue }
            switch world.touch(instance.record, from: home, after: instance.version) {
            case .none:
                guard instance.copyIfAlive(to: value) else { continue }
                if isPermanent { home.publish(instance) }
                return .found(instance)
            case .some: continue
            case .undecided(let override):
                if unusable.contains(where: { $0 === override }) { continue }
                return .name(override, instance)
            }
        }
        return nil
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
                    && !isTouched($0.instance, from: $0.home, in: world)
            }
            return found.map { ($0.instance, $0.home) }
        }
        if let instances { return instances.table[binding].map { ($0, world) } }
        if let keeper, world === keeper.owner.world { return keeper.kept.map { ($0, world) } }
        return world.table[binding].map { ($0, world) }
    }

    func isTouched(_ instance: Instance, from home: World, in world: World) -> Bool {
        if case .none = world.touch(instance.record, from: home, after: instance.version) { false } else { true }
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
    /// Returns whether an override that became effective after a version concerns a record, as far as that is known.
    func isChanged(_ record: BindingSet, after version: Int) -> Bool {
        if case .none = change(of: record, after: version) { false } else { true }
    }

    /// Returns how the overrides that became effective after a version concern a record.
    func change(of record: BindingSet, after version: Int) -> Touch {
        var change = Touch.none
        for world in path {
            switch world.changed(record, after: version) {
            case .none: continue
            case .some: return .some
            case .undecided(let override): change = .undecided(override)
            }
        }
        return change
    }
}

extension World {
    /// Forgets the instances of bindings in this world. The next read of each builds a new one.
    ///
    /// A build that is running is not kept. The instances of enclosing worlds are no longer used here.
    package func forget(_ bindings: [Binding]) {
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
            guard isOutside else { continue }
            _ = overrides.add(Override(separating: binding), version: root.version, isComplete: true)
        }
        root.lock.release()
        withExtendedLifetime(released) {}
    }
}
