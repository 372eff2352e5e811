// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What a handle opens: the value of a binding, or of the handle itself.
@usableFromInline
final class AsyncTarget: Sendable {
    /// The key of the value in the tables: the binding of the handle. The value has another type than the handle.
    let binding: Binding
    /// The type of the value.
    let type: Any.Type
    let scope: Scope
    let instances: Instances?
    let graph: CurrentGraph?
    /// The value that the handle was read for, or its world.
    private let owner: Build?
    /// What keeps the value, if the handle does not belong to a binding.
    let keeper: LazyValue?
    let close: CloseAction.Closure?
    /// The binding whose decorated value this is.
    private let decorated: Binding?
    /// Whether a decorator has made the handle, whose value the graph does not close.
    let isDecorator: Bool

    init(
        _ binding: Binding, _ type: Any.Type, _ scope: Scope, of instances: Instances? = nil, graph: CurrentGraph?,
        owner: Build? = nil, keptBy keeper: LazyValue? = nil, close: CloseAction.Closure? = nil,
        decorated: Binding? = nil, isDecorator: Bool = false
    ) {
        self.binding = binding
        self.type = type
        self.scope = scope
        self.instances = instances
        self.graph = graph
        self.owner = owner
        self.keeper = keeper
        self.close = close
        self.decorated = decorated
        self.isDecorator = isDecorator
    }

    /// Returns the target of a handle that is about to be decorated.
    ///
    /// - Parameters:
    ///   - level: The number of earlier decorators.
    ///   - owner: What has read the handle.
    func beforeDecorator(_ level: Int, readBy owner: Build) -> AsyncTarget {
        AsyncTarget(
            binding.part(level), type, scope, of: instances, graph: graph, owner: owner, keptBy: keeper, close: close,
            decorated: binding, isDecorator: level > 0)
    }

    /// The read of the handle.
    var requestOfHandle: Request {
        let request = Request(binding, .transient, of: instances)
        request.graph = graph
        return request
    }

    /// Whether the value can be kept in the process's world for all its readers.
    private var canBePermanent: Bool { scope == .singleton && instances == nil && keeper == nil }

    /// Whether readers in the process's world can share the handle.
    var isOfProcess: Bool { canBePermanent && owner === Build.ofProcess }

    /// The read of the value.
    var request: Request {
        let request = Request(binding, scope, of: instances, keptBy: keeper, owner: owner)
        request.graph = graph
        return request
    }

    /// The address of the value, if it is open in the process's world and a read here can use it without a lock.
    @usableFromInline var permanentAddress: UnsafeRawPointer? {
        canBePermanent && owner?.home.map(\.isOfProcess) ?? true ? binding.permanentAddress : nil
    }

    /// Reads the value into memory, or opens it.
    nonisolated(nonsending) func read(
        to memory: UnsafeMutableRawPointer, opening make: @escaping Opening.Maker
    ) async throws {
        if scope == .transient { return try await openForCaller(to: memory, make) }
        // Holds an awaited value until it is found, because nothing else may hold it.
        var awaited: Opening.Outcome?
        defer { withExtendedLifetime(awaited) {} }
        while true {
            let request = request
            let (reader, world) = (request.reader, request.world)
            let waiter = TaskWaiter(isCaller: true)
            let step = request.next(to: memory, task: waiter) { build in
                build.attachment = Opening(self, build)
                build.waiters.append(waiter)
                if let decorated { build.record(decorated) }
            }
            switch step {
            case .found(let instance):
                // A wait for the value is observed itself.
                if awaited == nil { _ = Observers.ofReads?.read(binding, in: world) { (.found, nil) } }
                return reader.record(instance.record)
            case .build(let build):
                guard let opening = build.attachment as? Opening else { continue }
                guard !Task.isCancelled, mayOpen(in: world) else {
                    request.abandon(build)
                    try Task.checkCancellation()
                    throw DependencyShutDown(step: binding.step)
                }
                opening.start(make)
                let outcome = try await outcome(of: opening, waiter, isOfThisWorld: true)
                guard case .opened(let opened)? = outcome else { continue }
                // The caller gets the value even if that is not kept.
                let instance = opened.value.instance
                Reader().record(instance.record)
                let isAlive = world.root.lock.withLock { instance.copyIfAlive(to: memory) }
                if withExtendedLifetime(opened, { isAlive }) { return }
            case .wait(let wait):
                defer { wait.end() }
                // A build without an opening has ended.
                guard let opening = wait.attachment as? Opening else { continue }
                guard mayOpen(in: world) else {
                    opening.leave(waiter)
                    throw DependencyShutDown(step: binding.step)
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
        guard mayOpen(in: world) else { throw DependencyShutDown(step: binding.step) }
        reader.record(decorated ?? binding)
        let caller = AsyncFrame.current
        let frame = AsyncFrame(binding, nil)
        defer { frame.end() }
        do {
            if let path = frame.cycle { throw DependencyCycle(steps: path) }
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
