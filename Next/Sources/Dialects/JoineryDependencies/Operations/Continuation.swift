// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension DependencyValues {
    /// The dependencies of the task that called `withEscapedDependencies`.
    public struct Continuation: Sendable {
        private let scope = CapturedScope(mayReadAnything: true, keepsWorld: true)
        /// If there was no world to capture, the dependencies of the test.
        private let dependencies = DependencyValues.current

        /// Runs an operation with the dependencies.
        public func yield<R>(_ operation: () throws -> R) rethrows -> R {
            try scope.perform(in: dependencies, operation)
        }

        /// Runs an asynchronous operation with the dependencies, on the caller's actor.
        public nonisolated(nonsending) func yield<R>(
            _ operation: nonisolated(nonsending) () async throws -> R
        ) async rethrows -> R {
            try await scope.perform(in: dependencies, operation)
        }
    }
}
