// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyValues {
    /// An effect that starts unstructured work. In a test, the call waits until the work ends.
    public var fireAndForget: FireAndForget { self[FireAndForgetKey.self] }
}

private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { name, priority, operation in
        _ = Task(name: name, priority: priority) { try await operation() }
    }
    static let testValue = FireAndForget { name, priority, operation in
        await Task(name: name, priority: priority) {
            _ = await withErrorReporting { try await operation() }
        }.value
    }
}

/// An effect that starts unstructured work.
public struct FireAndForget: Sendable {
    /// A closure that receives the name and the priority of the task, and the work.
    public let operation:
        @concurrent @Sendable (String?, TaskPriority?, @concurrent @escaping @Sendable () async throws -> Void) async
            -> Void

    init(
        _ operation:
            @concurrent @escaping @Sendable (
                String?, TaskPriority?, @concurrent @escaping @Sendable () async throws -> Void
            ) async -> Void
    ) {
        self.operation = operation
    }

    /// Starts work. Canceling the calling task does not cancel the work.
    public func callAsFunction(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext _ operation: @escaping @Sendable () async throws -> Void
    ) async {
        await self.operation(name, priority) { @concurrent in try await operation() }
    }
}
