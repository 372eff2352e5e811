// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The world and the typed graphs that something was made in, for what it resolves later.
///
/// An object that is built with one of these depends on what is resolved through it: the build that makes the object
/// notes the record.
@usableFromInline
package final class CapturedScope: Sendable {
    private struct Captured: Sendable {
        let dependencies: Dependencies
        let graphs: CurrentGraphs?
    }

    /// The world captured outside of any build; `nil` if there was none.
    private let outside: Captured?
    /// The world captured in a build: the home of the instance that this was made for.
    private let home: Mutex<Captured?>
    /// `nil` if this was made outside of any build.
    let record: DependencyRecord?
    /// The records of the builds in which this was made.
    private let outerRecords: [DependencyRecord]

    /// Whether each operation may read something else.
    private let mayReadAnything: Bool
    /// Whether this keeps a world in use that was captured outside of any build.
    private let keepsWorld: Bool

    /// - Parameters:
    ///   - mayReadAnything: Whether each operation may read something else, so that none shows what the next one
    ///     depends on.
    ///   - keepsWorld: Whether this keeps what was built in the world, even after the operation that the world was
    ///     opened for. For an object that reads anew at each access. Has no effect in a build.
    ///   - name: The dependency that every operation reads, if known. Evaluated only in a build.
    package init(
        mayReadAnything: Bool = false, keepsWorld: Bool = false, reading name: @autoclosure () -> LaterRead? = nil
    ) {
        self.mayReadAnything = mayReadAnything
        self.keepsWorld = keepsWorld
        let current = ResolutionContext.current
        // Not the context itself: a build, and a resolution, hold what was built in them.
        let captured = current.map { Captured(dependencies: $0.dependencies, graphs: $0.graphs) }
        outerRecords = current?.openRecords ?? []
        // The build of a transient value can leave no record, but what is read later shows what the dependency is built from.
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
        record.belong(to: self)
        outerRecords.forEach { $0.addLater(record) }
    }

    deinit {
        if keepsWorld { outside?.dependencies.instances.endUse() }
    }

    private var context: Captured? { record == nil ? outside : home.withLock { $0 } }

    /// The dependencies of the world that was captured; `nil` where this was made outside of any world.
    package var dependencies: Dependencies? { context?.dependencies }

    /// Whether something that was built depends on what is read through this.
    package var isPartOfBuild: Bool { record != nil }

    /// Runs an operation that reads from a world: the one that was captured, or another that counts in its place.
    package func perform<Result, Failure: Error>(
        in dependencies: Dependencies, _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { endRead(in: dependencies) }
        return try ThreadBuilds.performApart { () throws(Failure) in try inner(in: dependencies).perform(operation) }
    }

    /// Runs an asynchronous operation that reads from a world, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        in dependencies: Dependencies, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        defer { endRead(in: dependencies) }
        return try await inner(in: dependencies).perform(operation)
    }

    /// Runs an operation as a resolution of its own: in the current world where that was opened inside the captured
    /// one, else in the captured one.
    @usableFromInline
    package func performInNestedWorld<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard !isInPlace, let nested = nestedContext else { return try perform(operation) }
        // The reads are those of the nested world; what the owner depends on is known from its own alone.
        let context = ResolutionContext(
            dependencies: nested.dependencies, graphs: nested.graphs, build: nested.build, record: nested.record)
        return try ThreadBuilds.performApart { () throws(Failure) in try context.perform(operation) }
    }

    /// The dependencies that `performInNestedWorld` runs an operation with.
    package var nestedDependencies: Dependencies {
        nestedContext?.dependencies ?? context?.dependencies ?? Dependencies(instances: .process)
    }

    /// The current context where it is one of a world that was opened inside the captured one. The process's own is
    /// around all others here.
    private var nestedContext: ResolutionContext? {
        let captured = context?.dependencies.instances ?? .process
        guard let current = ResolutionContext.current, current.dependencies.instances !== captured,
            captured.isOfProcess || current.dependencies.isInside(Dependencies(instances: captured))
        else { return nil }
        return current
    }

    /// Whether an operation runs here as it would where this was made, so that there is nothing to set up: the way of
    /// a wrapper that costs the least.
    @usableFromInline package var isInPlace: Bool {
        // Asked first, for reading an optional context takes longer.
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

    /// Runs an operation as a resolution of its own, in the world that was captured.
    package func perform<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let context = inner else { return try ThreadBuilds.performApart(operation) }
        defer { endRead() }
        return try ThreadBuilds.performApart { () throws(Failure) in try context.perform(operation) }
    }

    /// Runs an asynchronous operation in the world that was captured, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard let context = inner else { return try await operation() }
        defer { endRead() }
        return try await context.perform(operation)
    }

    /// What is read while a build runs went into its value, even if whoever read it is gone by the end of the build.
    private func endRead() {
        guard let record else { return }
        if !mayReadAnything, record.endRead() { Placement.settle(record, readIn: context?.dependencies.instances) }
        outerRecords.forEach { $0.merge(record) }
    }

    /// A read in another world than the captured one does not show what the owner depends on.
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
            // Made in the process's own world: leave whatever world is current here.
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
        // This may be the last reference to a world.
        withExtendedLifetime(former) {}
    }
}

/// The dependency that an object reads after its creation, which is the same for every read in its world.
@usableFromInline
package struct LaterRead: Error {
    let name: DependencyName

    /// The dependency that a key path names.
    @usableFromInline
    package static func keyPath(_ keyPath: any AnyKeyPath & Sendable) -> LaterRead {
        LaterRead(name: .keyPath(keyPath))
    }

    /// Throws what a key path names. The key path is in a closure, so that it is made only here and not where the caller
    /// only reads by it.
    @usableFromInline
    package static func throwKeyPath(_ keyPath: () -> any AnyKeyPath & Sendable) throws {
        throw LaterRead.keyPath(keyPath())
    }

    /// The binding that a key type declares.
    @usableFromInline
    package static func key(_ key: Any.Type, of valueType: Any.Type) -> LaterRead {
        binding(AnyKeyedBinding(key, of: valueType))
    }

    /// The dependency that a closure throws instead of reading it; `nil` if it throws nothing, or another error.
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
