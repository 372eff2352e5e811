// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What a handle opens: the value of a binding, or of the handle itself.
final class AsyncTarget: Sendable {
    /// The key of the value in the tables: the binding of the handle. The value has another type than the handle.
    let binding: Binding
    /// The type of the value.
    let type: Any.Type
    let scope: Scope
    let instances: Instances?
    let graph: CurrentGraph?
    /// The value that the handle was read for, or its world.
    let owner: Build?
    /// What keeps the value, if the handle does not belong to a binding.
    let keeper: LazyValue?
    /// The binding whose decorated value this is.
    private let decorated: Binding?
    private let close: CloseAction?
    /// Whether a decorator has made the handle, whose value the graph does not close.
    private let isDecorator: Bool

    /// Creates the target of a handle that does not belong to a binding.
    init(_ type: Any.Type, _ handle: Any.Type, named name: String, at place: SourcePlace) {
        let keeper = LazyValue()
        binding = keeper.binding(handle, Declaration(name: name), at: place)
        graph = keeper.graphs
        self.type = type
        self.keeper = keeper
        scope = .singleton
        instances = nil
        owner = nil
        decorated = nil
        close = nil
        isDecorator = false
    }

    /// Creates the target of the handle of a binding that is being read.
    init(_ request: Request, _ type: Any.Type, _ scope: Scope, _ close: CloseAction?) {
        binding = request.binding
        instances = request.instances
        graph = request.graph
        owner = Reader().owner
        self.type = type
        self.scope = scope
        self.close = close
        keeper = nil
        decorated = nil
        isDecorator = false
    }

    /// Creates the target of a handle that is about to be decorated.
    ///
    /// - Parameter level: The number of earlier decorators.
    init(_ target: AsyncTarget, beforeDecorator level: Int) {
        binding = target.binding.part(level)
        decorated = target.binding
        isDecorator = level > 0
        instances = target.instances
        graph = target.graph
        owner = target.owner
        type = target.type
        scope = target.scope
        keeper = target.keeper
        close = target.close
    }

    private struct Declaration: BindingDeclaration {
        let name: String
        var keyPath: String { name }
        var deferral: String { name }
    }

    /// The read of the value.
    var request: Request {
        let request = Request(binding, scope, of: instances, keptBy: keeper, owner: owner)
        request.graph = graph
        request.attachment = close
        request.isLeftOpen = isDecorator
        return request
    }

    /// Whether the value is open in the current world.
    var isOpen: Bool {
        let memory = Values.allocate(type)
        defer { memory.deallocate() }
        guard request.find(to: memory) != nil else { return false }
        Values.destroy(type, at: memory)
        return true
    }

    /// The running opening in the current world.
    var opening: Opening? {
        let world = request.world
        return world.root.lock.withLock {
            world.root.builds.filter { $0.binding === binding && $0.instances === instances }
                .lazy.compactMap { $0.attachment as? Opening }.first
        }
    }

    /// The number of callers that wait for the running opening.
    var callerCount: Int {
        guard let opening else { return 0 }
        return opening.build.builtIn.root.lock.withLock { opening.callerCount }
    }

    /// Reports that the live value is made, to a strict test.
    func reportLiveValue() { request.reportLiveValue(in: .current) }

    /// Reports that the binding of a function with parameters has no key.
    func reportMissingKey(in world: World) {
        let request = request
        guard request.lacksKey else { return }
        request.reportMissingKey(in: world, type, call: scope == .shared ? "asyncShared" : "asyncSingleton")
    }
}

// MARK: - Reading

extension AsyncTarget {
    /// Reads the value into memory, or opens it.
    nonisolated(nonsending) func read(
        to memory: UnsafeMutableRawPointer, opening make: @escaping Opening.Maker
    ) async throws {
        if scope == .transient { return try await openForCaller(to: memory, make) }
        var unusable: [Override] = []
        // Holds an awaited value until it is found, because nothing else may hold it.
        var awaited: Opening.Outcome?
        defer { withExtendedLifetime(awaited) {} }
        while true {
            let request = request
            let (reader, world) = (request.reader, request.world)
            let waiter = TaskWaiter(isCaller: true)
            var begun: Opening?
            let step = request.next(to: memory, unusable, task: waiter) { build in
                let opening = Opening(self, build, in: world)
                build.attachment = opening
                build.waiters.append(waiter)
                if let decorated { build.record(decorated) }
                begun = opening
            }
            switch step {
            case .found(let instance):
                // A wait for the value is observed itself.
                if awaited == nil { _ = Observers.ofReads?.read(binding, in: world) { (.found, nil) } }
                return reader.record(instance.record)
            case .name(let override, let record):
                if !request.decide(override, concerning: record) { unusable.append(override) }
            case .build(let build):
                guard let begun else { continue }
                guard !Task.isCancelled, mayOpen(in: world) else {
                    request.abandon(build)
                    try Task.checkCancellation()
                    throw DependencyShutDown(binding.step)
                }
                begun.start(make)
                if try await wait(for: begun, waiter, to: memory) { return }
            case .wait(let wait):
                defer { wait.end() }
                // A build without an opening has ended.
                guard let opening = wait.attachment as? Opening else { continue }
                guard mayOpen(in: world) else {
                    opening.leave(waiter)
                    throw DependencyShutDown(binding.step)
                }
                awaited = try await binding.observing(.waited, in: wait.target.builtIn) {
                    try await outcome(of: opening, waiter, isOfThisWorld: wait.target.builtIn === world)
                }
            }
        }
    }

    /// Whether the value may be opened: neither the world, nor an enclosing one, nor the graph is shut down.
    private func mayOpen(in world: World) -> Bool {
        world.root.lock.withLock { instances?.isShutDown != true && world.path.allSatisfy { !$0.isShutDown } }
    }

    /// Waits for the opening that this call has begun. It gets the value even if that is not kept.
    private nonisolated(nonsending) func wait(
        for opening: Opening, _ waiter: TaskWaiter, to memory: UnsafeMutableRawPointer
    ) async throws -> Bool {
        guard case .opened(let opened)? = try await outcome(of: opening, waiter, isOfThisWorld: true) else {
            return false
        }
        let (instance, lock) = (opened.value.instance, opening.build.builtIn.root.lock)
        Reader().record(instance.record)
        return withExtendedLifetime(opened) { lock.withLock { instance.copyIfAlive(to: memory) } }
    }

    /// Waits for an opening.
    ///
    /// - Parameter isOfThisWorld: Whether the error is that of the caller. Another world's opening may have read something
    ///   else.
    private nonisolated(nonsending) func outcome(
        of opening: Opening, _ waiter: TaskWaiter, isOfThisWorld: Bool
    ) async throws -> Opening.Outcome? {
        guard let outcome = await opening.wait(waiter) else {
            try Task.checkCancellation()
            return nil
        }
        guard case .failed(let error, let record) = outcome, isOfThisWorld || error is DependencyShutDown else {
            return outcome
        }
        Reader().record(record)
        AsyncFrame.current?.noteFailure(of: opening.frame)
        throw error
    }

    /// Opens a value that belongs only to the caller, in the caller's task.
    private nonisolated(nonsending) func openForCaller(
        to memory: UnsafeMutableRawPointer, _ make: Opening.Maker
    ) async throws {
        let request = request
        let (reader, world) = (request.reader, request.world)
        guard mayOpen(in: world) else { throw DependencyShutDown(binding.step) }
        reader.record(decorated ?? binding)
        let caller = AsyncFrame.current
        let frame = AsyncFrame(binding, nil)
        defer { frame.end() }
        do {
            if let path = frame.cycle { throw DependencyCycle(path) }
            let context = Context(
                world, build: reader.build, isOfBuild: reader.build != nil && world === reader.world,
                graphs: graph ?? reader.graphs, attachment: frame)
            let target = Transfer(memory)
            _ = try await binding.observing(.opened, in: world) {
                try await context.perform { () async throws in try await make(target) }
            }
        } catch {
            frame.noteFailure(error)
            caller?.noteFailure(of: frame)
            throw error
        }
    }
}
