// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

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
