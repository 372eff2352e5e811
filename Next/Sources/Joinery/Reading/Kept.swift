// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The life of a read of a kept value: find the instance, or wait for another thread that builds it, or build it, keep it in
// its home, and wake the threads that wait.

extension Request {
    /// What a read does next.
    private enum Step {
        /// The value was copied.
        case found(Instance)
        /// Whether an instance can be used depends on which binding an override names.
        case name(Override, Binding)
        case wait(Wait)
        case build(Build)
    }

    @inline(never)
    func kept(
        in world: World, _ reader: Reader, to value: UnsafeMutableRawPointer, _ make: Builder, _ span: (any ReadSpan)?
    ) -> (any Error)? {
        if scope == .singleton, instances == nil, keeper == nil,
            let found = binding.permanent?._withUnsafeGuaranteedRef({ $0 }), world.mayUse(permanent: found.record)
        {
            found.copy(to: value)
            reader.record(found.record)
            return nil
        }
        var unusable: [Override] = []
        while true {
            switch next(in: world, reader, to: value, unusable) {
            case .found(let instance):
                reader.record(instance.record)
                return nil
            case .name(let override, let candidate):
                if !decide(override, candidate, in: world, reader) { unusable.append(override) }
            case .wait(let wait):
                span?.wait()
                wait.wait(reportingAfter: world.longWait)
            case .build(let build):
                span?.build()
                return run(build, in: world, reader, to: value, make)
            }
        }
    }

    /// Decides what to do, under the lock of the root.
    ///
    /// - Parameter unusable: Overrides whose binding cannot be determined here. They count as touching what they may name.
    private func next(
        in world: World, _ reader: Reader, to value: UnsafeMutableRawPointer, _ unusable: [Override]
    ) -> Step {
        let root = world.root
        root.lock.acquire()
        defer { root.lock.release() }
        var next: World? = world
        while let home = next {
            next = isKeptInOnePlace ? nil : home.parent
            guard let (instance, home) = instance(in: home, reader) else { continue }
            switch world.touch(instance.record, from: home, after: instance.version) {
            case .none:
                guard instance.copyIfAlive(to: value) else { continue }
                if isPermanent { home.publish(instance) }
                return .found(instance)
            case .some: continue
            case .undecided(let override, let binding):
                if unusable.contains(where: { $0 === override }) { continue }
                return .name(override, binding)
            }
        }
        let own = reader.build
        if scope != .perResolution {
            for build in root.builds where mayShare(build, in: world) {
                if let wait = Wait(for: build, of: own) { return .wait(wait) }
            }
        }
        let build = Build(of: binding, instances, in: world, parent: own)
        if scope != .perResolution { root.builds.append(build) }
        return .build(build)
    }

    /// Whether only one table can contain the instance.
    private var isKeptInOnePlace: Bool { instances != nil || scope == .perResolution }

    /// Whether reads may use the instance without a lock.
    private var isPermanent: Bool { scope == .singleton && instances == nil && keeper == nil }

    /// The instance in a world, with the world in which it lives.
    private func instance(in world: World, _ reader: Reader) -> (Instance, World)? {
        if scope == .perResolution {
            guard let resolution = reader.frame.flatMap({ Frame.resolutionFrame(of: $0).pointee.resolution }) else { return nil }
            return resolution._withUnsafeGuaranteedRef { resolution in
                let found = resolution.instances.last {
                    $0.instance.binding === binding && $0.graph === instances && world.isInside($0.home)
                        && !isTouched($0.instance, from: $0.home, in: world)
                }
                return found.map { ($0.instance, $0.home) }
            }
        }
        if let instances { return instances.table[binding].map { ($0, world) } }
        if let keeper, world === keeper.owner.world { return keeper.kept.map { ($0, world) } }
        return world.table[binding].map { ($0, world) }
    }

    private func isTouched(_ instance: Instance, from home: World, in world: World) -> Bool {
        if case .none = world.touch(instance.record, from: home, after: instance.version) { false } else { true }
    }

    /// Whether the instance that a build results in is presumably that of a reader. The answer decides only who waits.
    private func mayShare(_ build: Build, in world: World) -> Bool {
        guard build.binding === binding, build.instances === instances else { return false }
        if build.builtIn === world { return true }
        if world.root.endedWithin.contains(binding) { return false }
        return !world.path.contains { !build.builtIn.isInside($0) && $0.hasOverride(of: binding) }
            && !build.builtIn.path.contains { !world.isInside($0) && $0.hasOverride(of: binding) }
    }

    // MARK: Building

    private func run(
        _ build: Build, in world: World, _ reader: Reader, to value: UnsafeMutableRawPointer, _ make: Builder
    ) -> (any Error)? {
        if let path = cycle(in: world, reader) {
            let error = onCycle?(path)
            end(build, in: world)
            guard let error else { stop(at: path, in: world) }
            return error
        }
        if lacksKey { reportMissingKey(in: world) }
        let graphs = graph
        let context = Context(world, build: build, isOfBuild: true, graphs: graphs, attachment: Context.current?.attachment)
        var frame = reader.frame(
            binding, in: world, of: instances, running: build, graphs: graphs, context: context,
            beginsResolution: keeper != nil)
        let address = Values.allocate(binding.value)
        let error = withUnsafeMutablePointer(to: &frame) { frame in
            Frame.push(frame)
            defer { Frame.pop(frame) }
            return context.perform { produce(in: world, build, to: address, make) }
        }
        let outcome = finish(build, in: world, reader, error == nil ? address : nil, to: value)
        if error != nil { address.deallocate() }
        reader.record(outcome.record)
        return error
    }

    /// Ends a build that has not run.
    private func end(_ build: Build, in world: World) {
        let root = world.root
        root.lock.acquire()
        let released = close(build, in: world, home: world)
        root.lock.release()
        withExtendedLifetime(released) {}
    }

    /// Ends a build: determines its home, keeps the instance there, and wakes the threads that wait.
    private func finish(
        _ build: Build, in world: World, _ reader: Reader, _ address: UnsafeMutableRawPointer?,
        to value: UnsafeMutableRawPointer
    ) -> (record: BindingSet, instance: Instance?) {
        let root = world.root
        var released: [AnyObject?] = []
        root.lock.acquire()
        defer {
            root.lock.release()
            withExtendedLifetime(released) {}
        }
        var record = build.record
        record.formUnion(build.foreignRecord)
        record.insert(binding)
        let home = home(of: record, in: world)
        let isStale = build.isForgotten || root.version != build.version && world.isChanged(record, after: build.version)
        released.append(close(build, in: world, home: home))
        guard let address else { return (record, nil) }
        let instance = Instance(binding, binding.value, address, record, version: root.version)
        if !isStale, let first = keptBefore(in: home, world, reader), first.copyIfAlive(to: value) {
            released += [first, instance]
            return (first.record, first)
        }
        instance.copy(to: value)
        if scope == .shared {
            guard let reference = instance.weaken() else { stopWithoutObject(instance, in: world) }
            released.append(reference)
        }
        if isStale {
            released.append(instance)
        } else {
            released += keep(instance, in: home, world, reader)
        }
        return (record, instance)
    }

    private func home(of record: BindingSet, in world: World) -> World {
        if instances != nil { return world }
        let home = world.home(of: record)
        // What a wrapper keeps lives no further out than its owner.
        if let keeper, !home.isInside(keeper.owner.world) { return keeper.owner.world }
        return home
    }

    /// Removes a build from the running ones, sets the home, and wakes the threads that wait.
    ///
    /// - Returns: What is to be released outside of the lock.
    private func close(_ build: Build, in world: World, home: World) -> AnyObject? {
        let root = world.root
        if scope != .perResolution, let index = root.builds.firstIndex(where: { $0 === build }) {
            root.builds.remove(at: index)
        }
        if binding.wasOverridden ? !world.path.contains(where: { $0.hasOverride(of: binding) }) : true {
            if home.parent == nil {
                if !root.endedWithin.isEmpty { root.endedWithin.remove(binding) }
            } else if instances == nil {
                root.endedWithin.insert(binding)
            }
        }
        let parent = build.end(in: home)
        for waiter in build.waiters { waiter.send() }
        build.waiters = []
        return parent
    }

    /// The instance that another thread has kept in the meantime.
    private func keptBefore(in home: World, _ world: World, _ reader: Reader) -> Instance? {
        guard scope != .perResolution, let (instance, _) = instance(in: home, reader),
            !isTouched(instance, from: home, in: home)
        else { return nil }
        return instance
    }

    private func keep(_ instance: Instance, in home: World, _ world: World, _ reader: Reader) -> [AnyObject] {
        if scope == .perResolution {
            guard let frame = reader.frame.map(Frame.resolutionFrame) else { return [instance] }
            let resolution = frame.pointee.resolution ?? .passRetained(Resolution())
            frame.pointee.resolution = resolution
            resolution._withUnsafeGuaranteedRef { $0.instances.append((instance, home, instances)) }
            return []
        }
        if let keeper, home === keeper.owner.world {
            defer { keeper.kept = instance }
            return keeper.kept.map { [$0] } ?? []
        }
        return home.keep(instance, of: instances, isPermanent: isPermanent)
    }
}

extension World {
    /// Returns whether an override that became effective after a version concerns a record, as far as that is known.
    fileprivate func isChanged(_ record: BindingSet, after version: Int) -> Bool {
        path.contains { world in
            if case .none = world.changed(record, after: version) { false } else { true }
        }
    }
}

extension World {
    /// Forgets the instances of bindings in this world. The next read of each builds a new one.
    ///
    /// A build that is running is not kept. The instances of enclosing worlds are no longer used here.
    func forget(_ bindings: [Binding]) {
        let place = SourcePlace(fileID: #fileID, line: 0, column: 0)
        var released: [AnyObject] = []
        root.lock.acquire()
        root.version += 1
        for binding in bindings {
            let isOutside = path.dropFirst().contains { $0.table[binding] != nil }
            released += table.remove { $0.binding === binding }
            for build in root.builds where build.binding === binding && build.builtIn.isInside(self) {
                build.isForgotten = true
            }
            // An instance of an enclosing world must not be used here any longer. The same value is built in this world.
            guard isOutside else { continue }
            let base = chain(of: binding).first { $0.isBase }
            released += overrides.add(
                base ?? Override(
                    .useLive, of: binding, named: nil, of: binding.graph, binding.value, isPreparation: false,
                    site: place), version: root.version, isComplete: root.monitor != nil)
        }
        root.lock.release()
        withExtendedLifetime(released) {}
    }
}
