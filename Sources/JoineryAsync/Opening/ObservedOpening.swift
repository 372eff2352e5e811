// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension Binding {
    /// Runs an opening of this binding, or a wait for one, which may be observed.
    nonisolated(nonsending) func observing<Value: Sendable>(
        _ outcome: ReadOutcome, in world: World, _ operation: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard let observer = Observers.current else { return try await operation() }
        var value: Value?
        let error = await observer.open(self, in: world, outcome) { () async -> (any Error)? in
            do { value = try await operation() } catch { return error }
            return nil
        }
        if let error { throw error }
        guard let value else { preconditionFailure("An observer has not run the opening of \(step).") }
        return value
    }
}
