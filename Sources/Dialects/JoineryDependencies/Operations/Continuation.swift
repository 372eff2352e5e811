// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension DependencyValues {
    /// The dependencies of the task that called `withEscapedDependencies`.
    public struct Continuation: Sendable {
        private let dependencies = EscapedDependencies()

        /// Runs an operation with the dependencies.
        public func yield<R>(_ operation: () throws -> R) rethrows -> R {
            try dependencies.yield(operation)
        }

        /// Runs an asynchronous operation with the dependencies, on the caller's actor.
        public nonisolated(nonsending) func yield<R>(
            _ operation: nonisolated(nonsending) () async throws -> R
        ) async rethrows -> R {
            try await dependencies.yield(operation)
        }
    }
}
