// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Dependencies {
    /// Returns the values of some reads, each after all the values that it was built from, and otherwise in the order
    /// of the reads.
    ///
    /// A value that was built from another one has read everything that the other has read, and more. So a value also comes
    /// before one that has read more by chance. In the worst case, the time is proportional to the cube of the number of
    /// values. This is meant for the services of a program, of which there are few.
    package nonisolated(nonsending) func inOrderOfDependency<Value: Sendable>(
        _ reads: [nonisolated(nonsending) (Dependencies) async throws -> Value]
    ) async throws -> [Value] {
        var rest: [(result: Value, record: BindingSet)] = []
        for read in reads { rest.append(try await BindingSet.recording { try await read(self) }) }
        var values: [Value] = []
        while let next = rest.firstIndex(where: { one in
            !rest.contains { $0.record.isStrictSubset(of: one.record) }
        }) {
            values.append(rest.remove(at: next).result)
        }
        return values
    }
}

extension BindingSet {
    /// Runs an asynchronous operation, on the caller's actor, and returns what it has read, directly or indirectly.
    fileprivate nonisolated(nonsending) static func recording<Result: Sendable>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async throws -> (result: Result, record: BindingSet) {
        let reader = Reader()
        let root = reader.world.root
        let build = root.lock.withLock { Build(of: nil, nil, in: reader.world, parent: reader.build, isTask: true) }
        defer {
            var released: [AnyObject] = []
            root.lock.withLock { build.end(in: reader.world, releasing: &released) }
        }
        let context = Context(reader.world, build: build, graphs: reader.graphs)
        let result = try await context.perform(operation)
        let record = root.lock.withLock { build.foreignRecord }
        reader.record(record)
        return (result, record)
    }

    /// Returns whether each binding of this set is in another one, which has more.
    fileprivate func isStrictSubset(of other: BindingSet) -> Bool { Set(numbers).isStrictSubset(of: other.numbers) }
}
