// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The world and the typed graphs that something was made in, for what it resolves later.
///
/// An object that is built with one of these depends on what is resolved through it: the build that makes the object
/// notes the record.
final class CapturedScope: Sendable {
    /// `nil` where this was made outside of any world.
    private let context: ResolutionContext?
    /// `nil` where this was made outside of any build.
    private let record: DependencyRecord?

    init() {
        context = ResolutionContext.current
        let outer = context?.openRecords ?? []
        record = outer.isEmpty ? nil : DependencyRecord(isOpenEnded: true)
        if let record { outer.forEach { $0.addLater(record) } }
    }

    /// Runs an operation as a resolution of its own, in the world that was captured.
    func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let context = inner else { return try operation() }
        defer { record?.endRead() }
        return try context.perform(operation)
    }

    nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard let context = inner else { return try await operation() }
        defer { record?.endRead() }
        return try await context.perform(operation)
    }

    private var inner: ResolutionContext? {
        let current = ResolutionContext.current
        guard let context else {
            // Made in the process's own world: leave whatever world is current here.
            guard current != nil else { return nil }
            return ResolutionContext(
                dependencies: Dependencies(instances: .process), graphs: nil, build: current?.activeBuild)
        }
        return context.detached(recording: record, onto: current?.activeBuild)
    }
}
