// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Closes values for the core, at the end of worlds, typed graphs and tests.
private struct ProcessCloser: Closer {
    func isNeeded(for instance: Instance) -> Bool { !instance.isClosed && instance.needsClose }

    func close(
        _ instances: [Instance], of world: World, because reason: ClosingReason, keeping objects: [AnyObject]
    ) {
        let activity = ClosingActivity(ShutdownScope(world: world))
        let objects = Transfer(objects)
        Task.detached {
            await activity.waitForOthers()
            let taken = instances.map { (instance: $0, graph: ObjectIdentifier?.none) }
            await Context(world, attachment: nil).perform { () async in
                for failure in await activity.close(taken, within: TimeLimit()) {
                    Platform.writeError("warning: not closed \(reason.rawValue): \(failure)")
                }
            }
            withExtendedLifetime(objects) {}
            activity.end()
        }
    }

    func hasValues(in world: World) -> Bool {
        let scope = ShutdownScope(world: world)
        return scope.hasClosings || !scope.builds.isEmpty
    }

    nonisolated(nonsending) func shutDown(_ world: World) async -> [DependencyIssue] {
        await ShutdownScope(world: world).shutDown(within: TimeLimit(), isFinal: false).map {
            DependencyIssue(
                kind: .notClosed, message: "not closed at the end of the test: \($0)", place: $0.step.place)
        }
    }
}

/// Called when the program is loaded, by the C target that this module depends on.
@_cdecl("joinery_async_load")
func load() {
    Closers.install(ProcessCloser())
}
