// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The world and the typed graphs in which an object was created, for reads that take place later.
///
/// An object that is built with one of these depends on everything that is resolved through it. The build that creates
/// the object notes the record.
@usableFromInline
package final class CapturedScope: Sendable {
    private struct Captured: Sendable {
        let dependencies: Dependencies
        let graphs: CurrentGraphs?
    }

    /// The world captured outside of any build; `nil` if there was none.
    private let outside: Captured?
    /// The world captured in a build: the home of the instance that this was created for.
    private let home: Mutex<Captured?>
    /// The record of the reads, or `nil` if this was created outside of any build.
    let record: DependencyRecord?
    /// The records of the builds in which this was created.
    private let outerRecords: [DependencyRecord]

    /// Whether each operation can read something else.
    private let mayReadAnything: Bool
    /// Whether this keeps in use a world that was captured outside of any build.
    private let keepsWorld: Bool

    /// - Parameters:
    ///   - mayReadAnything: Whether each operation can read something else, so that one operation does not show what
    ///     the next one depends on.
    ///   - keepsWorld: Whether this keeps the world's instances even after the operation that the world was opened for.
    ///     For an object that reads again at each access. Has no effect in a build.
    ///   - name: The dependency that every operation reads, if known. Evaluated only in a build.
    package init(
        mayReadAnything: Bool = false, keepsWorld: Bool = false, reading name: @autoclosure () -> LaterRead? = nil
    ) {
        self.mayReadAnything = mayReadAnything
        self.keepsWorld = keepsWorld
        let current = ResolutionContext.current
        // Not the context itself, because a build and a resolution hold the values that were built in them.
        let captured = current.map { Captured(dependencies: $0.dependencies, graphs: $0.graphs) }
        outerRecords = current?.openRecords ?? []
        // The build of a transient value may have no record, but later reads show what the dependency is built from.
        guard !outerRecords.isEmpty || current != nil && ThreadBuilds.areUnderWay else {
            record = nil
            outside = captured
            home = Mutex(nil)
            if keepsWorld { captured?.dependencies.instances.beginUse() }
            return
        }
        let record = DependencyRecord(isUnread: true, name: name()?.name)
        self.record = record
        outside = nil
        home = Mutex(captured)
        record.setReader(self)
        outerRecords.forEach { $0.addLater(record) }
    }

    deinit {
        if keepsWorld { outside?.dependencies.instances.endUse() }
    }

    private var context: Captured? { record == nil ? outside : home.withLock { $0 } }

    /// The dependencies of the captured world, or `nil` if this was created outside of any world.
    package var dependencies: Dependencies? { context?.dependencies }

    /// Whether a value that was built depends on reads through this.
    package var isPartOfBuild: Bool { record != nil }

    /// Runs an operation in the captured world, or in another world that replaces it.
    package func perform<Result, Failure: Error>(
        in dependencies: Dependencies, _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { endRead(in: dependencies) }
        return try ThreadBuilds.performSeparately { () throws(Failure) in try inner(in: dependencies).perform(operation)
        }
    }

    /// Runs an asynchronous operation in a world, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        in dependencies: Dependencies, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        defer { endRead(in: dependencies) }
        return try await inner(in: dependencies).perform(operation)
    }

    /// Runs an operation as a separate resolution: in the current world if that is nested in the captured one,
    /// otherwise in the captured world.
    @usableFromInline
    package func performInNestedWorld<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard !isInPlace, let nested = nestedContext else { return try perform(operation) }
        // These reads belong to the nested world. Only reads in the captured world show what the owner depends on.
        let context = ResolutionContext(
            dependencies: nested.dependencies, graphs: nested.graphs, build: nested.build, record: nested.record)
        return try ThreadBuilds.performSeparately { () throws(Failure) in try context.perform(operation) }
    }

    /// The dependencies that `performInNestedWorld` uses.
    package var nestedDependencies: Dependencies {
        nestedContext?.dependencies ?? context?.dependencies ?? Dependencies(instances: .process)
    }

    /// The current context, if its world is nested in the captured one. Every other world counts as nested in the
    /// process's world.
    private var nestedContext: ResolutionContext? {
        let captured = context?.dependencies.instances ?? .process
        guard let current = ResolutionContext.current, current.dependencies.instances !== captured,
            captured.isOfProcess || current.dependencies.isInside(Dependencies(instances: captured))
        else { return nil }
        return current
    }

    /// Whether an operation runs here exactly as it would where this was created, so that no setup is needed. This is
    /// the fastest path of a property wrapper.
    @usableFromInline package var isInPlace: Bool {
        // Checked first, because it is faster than reading an optional context.
        if Activity.isNone { return context == nil && !ThreadBuilds.areUnderWay }
        return isInPlace(ResolutionContext.current)
    }

    private func isInPlace(_ current: ResolutionContext?) -> Bool {
        guard record == nil, let current else {
            return context == nil && current == nil && !ThreadBuilds.areUnderWay
        }
        guard let context else { return false }
        return !current.isObserver && current.resolution == nil
            && current.dependencies.instances === context.dependencies.instances
            && current.graphs === context.graphs && !ThreadBuilds.areUnderWay
    }

    /// Runs an operation as a separate resolution, in the captured world.
    package func perform<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let context = inner else { return try ThreadBuilds.performSeparately(operation) }
        defer { endRead() }
        return try ThreadBuilds.performSeparately { () throws(Failure) in try context.perform(operation) }
    }

    /// Runs an asynchronous operation in the captured world, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard let context = inner else { return try await operation() }
        defer { endRead() }
        return try await context.perform(operation)
    }

    /// A read during a build becomes part of its value, even if the object that read is gone when the build ends.
    private func endRead() {
        guard let record else { return }
        if !mayReadAnything, record.endRead() { Placement.settle(record, readIn: context?.dependencies.instances) }
        outerRecords.forEach { $0.merge(record) }
    }

    /// A read in a world other than the captured one does not show what the owner depends on.
    private func endRead(in dependencies: Dependencies) {
        if isCaptured(dependencies) { return endRead() }
        guard let record else { return }
        outerRecords.forEach { $0.merge(record) }
    }

    private func isCaptured(_ dependencies: Dependencies) -> Bool {
        context?.dependencies.instances === dependencies.instances
    }

    private func inner(in dependencies: Dependencies) -> ResolutionContext {
        let current = ResolutionContext.current
        return ResolutionContext(
            dependencies: dependencies, graphs: isCaptured(dependencies) ? context?.graphs : current?.graphs,
            build: current?.activeBuild, record: record, frame: current?.activeFrame)
    }

    private var inner: ResolutionContext? {
        let current = ResolutionContext.current
        guard let context else {
            // Created in the process's world: leave the current one.
            guard current != nil else { return nil }
            return ResolutionContext(
                dependencies: Dependencies(instances: .process), graphs: nil, build: current?.activeBuild,
                frame: current?.activeFrame)
        }
        if isInPlace(current) { return nil }
        return ResolutionContext(
            dependencies: context.dependencies, graphs: context.graphs, build: current?.activeBuild, record: record,
            frame: current?.activeFrame)
    }
}

extension CapturedScope: LaterReader {
    func move(to home: Instances) {
        let former = self.home.withLock { captured in
            defer { captured = Captured(dependencies: Dependencies(instances: home), graphs: home.graphs) }
            return captured
        }
        // This may release the last reference to a world.
        withExtendedLifetime(former) {}
    }
}

/// A dependency that an object reads after its creation, which is the same for every read in its world.
@usableFromInline
package struct LaterRead: Error {
    let name: DependencyName

    /// The dependency that a key path names.
    @usableFromInline
    package static func keyPath(_ keyPath: any AnyKeyPath & Sendable) -> LaterRead {
        LaterRead(name: .keyPath(keyPath))
    }

    /// Throws what a key path names. The key path is in a closure, so that callers that only read through it do not
    /// create it.
    @usableFromInline
    package static func throwKeyPath(_ keyPath: () -> any AnyKeyPath & Sendable) throws {
        throw LaterRead.keyPath(keyPath())
    }

    /// The binding that a key type declares.
    @usableFromInline
    package static func key(_ key: Any.Type, of valueType: Any.Type) -> LaterRead {
        binding(AnyKeyedBinding(key, of: valueType))
    }

    /// The dependency that a closure throws instead of reading it, or `nil` if it throws nothing or another error.
    package static func thrown(by read: () throws -> Void) -> LaterRead? {
        do {
            try read()
            return nil
        } catch {
            return error as? LaterRead
        }
    }

    /// A binding that is declared by a key.
    package static func binding(_ binding: AnyKeyedBinding) -> LaterRead {
        LaterRead(name: .read(binding.key))
    }
}
