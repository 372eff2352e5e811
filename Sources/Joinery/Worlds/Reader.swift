// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// Where code runs: its world, its typed graphs, and the build that it belongs to.
package struct Reader {
    package let world: World
    /// The running build of a kept value that this read is a part of.
    package let build: Build?
    /// The frame that this read is a part of.
    let frame: UnsafeMutablePointer<Frame>?
    /// The context of the task.
    package let context: Context?
    /// The typed graphs that are current.
    package let graphs: CurrentGraph?

    /// The current place.
    @inline(__always)
    package init() {
        let frame = Frame.current
        let context = Context.current
        self.context = context
        let identity = context.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
        if let frame, frame.pointee.context == identity {
            // The builder has entered no other world since it began.
            self.frame = frame
            world = frame.pointee.world._withUnsafeGuaranteedRef { $0 }
            build = frame.pointee.build.map { $0._withUnsafeGuaranteedRef { $0 } }
            graphs = frame.pointee.graphs.map { $0._withUnsafeGuaranteedRef { $0 } }
        } else if let context {
            // A context that was entered in the frame is inside of it; any other belongs to another task.
            self.frame = frame.flatMap { $0.pointee.serial == context.serial ? $0 : nil }
            world = context.currentWorld
            build = context.build.flatMap { $0.isRunning ? $0 : nil }
            graphs = context.graphs
        } else {
            self.frame = nil
            world = .ofProcess
            build = nil
            graphs = nil
        }
    }

    /// The world of a read: that of a typed graph, or of an owner that reads late, or the current one.
    func world(of graph: Instances?, readBy owner: Build? = nil) -> World {
        graph?.owner?.world ?? owner?.world(from: world) ?? world
    }

    /// Whether neither a task nor a builder chooses the world, so that it is the process's.
    package var isLost: Bool { context == nil && frame == nil }

    /// Whether this is in the frame that only begins the resolution of a container, outside of which neither a task nor a
    /// builder chooses the world.
    var beginsLostResolution: Bool {
        guard context == nil, let frame, frame.pointee.parent == nil else { return false }
        return frame.pointee.resolution != nil
            && frame.pointee.binding.toOpaque() == Unmanaged.passUnretained(Binding.placeholder).toOpaque()
    }

    /// Whether a name is evaluated here, which the next read answers.
    package var isProbing: Bool { frame?.pointee.probe != nil }

    /// The identity of the current thread, as long as that exists.
    package static var thread: UInt { UInt(bitPattern: joinery_current_thread()) }

    /// The owner of what is created here.
    package var owner: Build { build ?? (world.isOfProcess ? .ofProcess : Build(endedIn: world)) }

    /// Records what was read here, if a kept value is built from it.
    @inline(__always)
    package func record(_ record: BindingSet) {
        guard let build else { return }
        if build.thread == Self.thread {
            build.record.formUnion(record)
        } else {
            recordElsewhere(record, build)
        }
    }

    /// Records what a thread has read as a part of a build on another thread.
    @inline(never)
    private func recordElsewhere(_ record: BindingSet, _ build: Build) {
        build.builtIn.root.lock.withLock { build.foreignRecord.formUnion(record) }
    }

    /// Records the read of a binding whose value is not kept.
    @inline(__always)
    package func record(_ binding: Binding) {
        guard let build else { return }
        if build.thread == Self.thread {
            build.record.insert(binding)
        } else {
            recordElsewhere(BindingSet(binding), build)
        }
    }

    func recordContext() {
        guard build != nil else { return }
        var record = BindingSet()
        record.insertContext()
        self.record(record)
    }

    /// Begins a frame in this place.
    ///
    /// - Parameters:
    ///   - world: The world of the frame.
    ///   - build: The build that the frame runs, if its value is kept.
    ///   - graphs: The typed graphs that are current in the frame.
    func frame(
        _ binding: Binding, in world: World, of instances: Instances?, running build: Build? = nil,
        graphs: CurrentGraph?, context: Context?, beginsResolution: Bool = false
    ) -> Frame {
        Frame(
            binding: .passUnretained(binding), world: .passUnretained(world),
            instances: instances.map { .passUnretained($0) },
            build: (build ?? self.build).map { .passUnretained($0) }, graphs: graphs.map { .passUnretained($0) },
            context: context.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }, parent: frame,
            former: Frame.current, isKept: build != nil, depth: (frame?.pointee.depth ?? 0) + 1,
            serial: Frame.nextSerial(), beginsResolution: frame == nil || beginsResolution,
            joinsTask: frame == nil && !beginsResolution)
    }
}
