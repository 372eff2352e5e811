// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Closes values for the core, at the end of worlds, typed graphs and tests.
private struct ProcessCloser: Closer {
    func isNeeded(for instance: Instance) -> Bool { !instance.isClosed && CloseAction.isNeeded(for: instance) }

    func close(
        _ instances: [Instance], of world: World, because reason: ClosingReason, keeping objects: [AnyObject]
    ) {
        let activity = ClosingActivity(ShutdownScope(world))
        let closings = Closings(instances.map { ($0, nil) }, of: activity)
        let objects = Transfer(objects)
        Task.detached {
            await activity.waitForOthers()
            await Context(world, attachment: nil).perform { () async in
                for failure in await closings.close(within: TimeLimit(.closingTimeLimit)) {
                    Platform.writeError("warning: not closed \(reason.text): \(failure)")
                }
            }
            withExtendedLifetime(objects) {}
            activity.end()
        }
    }

    func hasValues(in world: World) -> Bool {
        let scope = ShutdownScope(world)
        return scope.hasClosings || !scope.builds.isEmpty
    }

    nonisolated(nonsending) func shutDown(_ world: World) async -> [DependencyIssue] {
        let limit = TimeLimit(.closingTimeLimit)
        return await Shutdown.run(ShutdownScope(world), within: limit, isFinal: false).map { failure in
            DependencyIssue(
                kind: .notClosed, message: "not closed at the end of the test: \(failure)", place: failure.place)
        }
    }
}

extension ClosingReason {
    fileprivate var text: String {
        switch self {
        case .worldHasEnded: "when its world ended"
        case .isNotUsed: "although it is never used"
        case .isShutDown: "after the shutdown of its graph"
        }
    }
}

/// Called when the program is loaded, by the C target that this module depends on.
@_cdecl("joinery_async_load")
func load() {
    Closers.install(ProcessCloser())
}
