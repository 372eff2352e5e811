// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension BindingSet {
    /// Runs an asynchronous operation, on the caller's actor, and returns what it has read, directly or indirectly.
    nonisolated(nonsending) static func recording<Result: Sendable>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async throws -> (result: Result, record: BindingSet) {
        let reader = Reader()
        let root = reader.world.root
        let build = root.lock.withLock { Build(of: nil, nil, in: reader.world, parent: reader.build, isTask: true) }
        defer {
            let released = root.lock.withLock { build.end(in: reader.world) }
            withExtendedLifetime(released) {}
        }
        let context = Context(reader.world, build: build, graphs: reader.graphs)
        let result = try await context.perform(operation)
        let record = root.lock.withLock { build.foreignRecord }
        reader.record(record)
        return (result, record)
    }

    /// Returns whether each binding of this set is in another one, which has more.
    func isStrictSubset(of other: BindingSet) -> Bool { Set(numbers).isStrictSubset(of: other.numbers) }
}
