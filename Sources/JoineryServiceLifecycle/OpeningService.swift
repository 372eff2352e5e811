// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
internal import Joinery
internal import ServiceLifecycle
internal import Synchronization

/// Opens what is eager, unless a signal comes.
final class OpeningService: Service {
    private let dependencies: Dependencies
    private let hasOpened = Atomic(false)

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Whether all is open.
    var isOpen: Bool { hasOpened.load(ordering: .acquiring) }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { [dependencies] in try await dependencies.start() }
            hasOpened.store(true, ordering: .releasing)
        } catch is CancellationError {
            // What was opened is closed again.
        }
    }
}
#endif
