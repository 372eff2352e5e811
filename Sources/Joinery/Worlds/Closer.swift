// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What closes values at the end of a world: `JoineryAsync`, if the program links it.
package protocol Closer: Sendable {
    /// Whether a kept value is to be closed, and is not yet. Called under the lock of the root, so it runs no user code.
    func isNeeded(for instance: Instance) -> Bool
    /// Closes values that no world keeps any longer, in the background.
    ///
    /// - Parameters:
    ///   - instances: The instances. None of them is held weakly.
    ///   - world: The world in which they were kept.
    ///   - objects: What is held until they are closed.
    func close(_ instances: [Instance], of world: World, because reason: ClosingReason, keeping objects: [AnyObject])
    /// Returns whether a world, or a typed graph in it, keeps values to close.
    func hasValues(in world: World) -> Bool
    /// Closes the values of a test's world, and waits for that.
    ///
    /// - Returns: The values that could not be closed.
    nonisolated(nonsending) func shutDown(_ world: World) async -> [DependencyIssue]
}

extension Closer {
    /// Closes values that no world keeps any longer, in the background.
    func close(_ instances: [Instance], of world: World, because reason: ClosingReason) {
        close(instances, of: world, because: reason, keeping: [])
    }
}

/// The reason to close values that were not shut down, in words.
package enum ClosingReason: String, Sendable {
    case worldHasEnded = "when its world ended"
    /// Another value is kept instead.
    case isNotUsed = "although it is never used"
    /// The value was built after a shutdown had stopped waiting for it.
    case isShutDown = "after the shutdown of its graph"
}

/// The closer of the process.
package enum Closers {
    private static let installed = Guarded<(any Closer)?>(nil)

    package static var current: (any Closer)? { installed.current }

    /// Whether an instance is to be closed. Call this under the lock of the root.
    static func isNeeded(for instance: Instance) -> Bool {
        instance.isClosable && !instance.isClosed && current?.isNeeded(for: instance) == true
    }

    /// Installs the closer, when the program is loaded.
    package static func install(_ closer: any Closer) { installed.withValue { $0 = closer } }
}
