// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// What a task inherits: its world, its typed graphs, and the build that it belongs to.
///
/// Immutable. Tasks inherit it as a task-local value, and it is a use of its world as long as it exists.
package final class Context: Sendable {
    /// An optional task-local value would cost more than a context that stands for none.
    @TaskLocal private static var ofTask = Context()

    /// The context of the current task or, in a test without a trait, that of the test.
    package static var current: Context? {
        if Activity.isNone { return nil }
        let found = ofTask
        return found.isNone ? TestHosts.current?.context : found
    }

    /// Whether the current task has a context.
    package static var isOfTask: Bool { !ofTask.isNone }

    /// The world that is current in this context, unless it was created for a build that has ended.
    package var world: World { held._withUnsafeGuaranteedRef { $0 } }
    /// The world, which this holds.
    private let held: Unmanaged<World>
    /// The build in which this was created, which may have ended.
    let build: Build?
    /// Whether this was created for the build. When that has ended, its home is the current world.
    private let isOfBuild: Bool
    let graphs: CurrentGraph?
    /// The number of the frame in which this was entered, on the thread that entered it.
    let serial: UInt64
    /// What another module passes on to tasks.
    package let attachment: (any ResolutionHolder)?

    package init(
        _ world: World, build: Build? = nil, isOfBuild: Bool = false, graphs: CurrentGraph? = nil,
        attachment: (any ResolutionHolder)? = Context.current?.attachment
    ) {
        isNone = false
        held = .passRetained(world)
        self.build = build
        self.isOfBuild = isOfBuild
        self.graphs = graphs
        self.attachment = attachment
        serial = Frame.current.map(\.pointee.serial) ?? 0
        Activity.begin()
        world.beginUse()
    }

    /// Whether this stands for no context.
    private let isNone: Bool

    private init() {
        isNone = true
        held = .passRetained(.process)
        build = nil
        isOfBuild = false
        graphs = nil
        attachment = nil
        serial = 0
    }

    deinit {
        Activity.end()
        var world = held.takeRetainedValue()
        let isReleased = isKnownUniquelyReferenced(&world)
        world.endUse(isReleased: isReleased)
    }

    /// The world that is current.
    var currentWorld: World {
        guard isOfBuild, let home = build?.home else { return world }
        return home
    }

    /// Creates a context in which another world is current, or other typed graphs, and which is otherwise the same as the
    /// current one.
    static func entering(_ world: World, graphs: CurrentGraph?, attachment: (any ResolutionHolder)? = nil) -> Context {
        let reader = Reader()
        return Context(world, build: reader.build, graphs: graphs, attachment: attachment ?? current?.attachment)
    }

    /// Runs an operation in this context.
    package func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        // `withValue` has untyped throws.
        do {
            return try Self.$ofTask.withValue(self, operation: operation)
        } catch let error as Failure {
            throw error
        } catch {
            preconditionFailure("The operation threw an error that is not a \(Failure.self): \(error)")
        }
    }

    /// Runs an asynchronous operation in this context, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome = await Self.$ofTask.withValue(self) { () async -> Swift.Result<Transfer<Result>, Failure> in
            do throws(Failure) {
                return .success(Transfer(try await operation()))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get().value
    }
}

extension Frame {
    /// Runs an operation in this frame and, if there is one, in a context.
    @inline(__always)
    mutating func perform<Result, Failure: Error>(
        in context: Context?, _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeMutablePointer(to: &self) { frame throws(Failure) in
            Frame.push(frame)
            defer { Frame.pop(frame) }
            guard let context else { return try operation() }
            return try context.perform(operation)
        }
    }

    /// The same for an operation that returns an error. Not generic: the types of results would be looked up each time.
    mutating func perform(in context: Context?, _ operation: () -> (any Error)?) -> (any Error)? {
        var error: (any Error)?
        perform(in: context) { error = operation() }
        return error
    }
}

extension World {
    /// The world in which code runs here.
    @usableFromInline package static var current: World { Reader().world }

    /// Runs an operation in this world.
    package func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Context.entering(self, graphs: Reader().graphs).perform(operation)
    }

    /// Runs an asynchronous operation in this world, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await Context.entering(self, graphs: Reader().graphs).perform(operation)
    }
}
