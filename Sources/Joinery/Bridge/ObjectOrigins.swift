// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The worlds in which objects were created, for objects that do not store it.
package enum ObjectOrigins {
    private final class Origin: Prunable, Sendable {
        let object: WeakReference
        let dependencies: Dependencies

        init(of object: AnyObject, in dependencies: Dependencies) {
            self.object = WeakReference(object)
            self.dependencies = dependencies
        }

        func isAlive(releasing releases: inout DeferredReleases) -> Bool {
            guard let object = object.object else { return false }
            releases.add(object)
            return true
        }
    }

    private static let origins = Mutex(PrunedTable<ObjectIdentifier, Origin>())

    /// Records the world in which an object was created. The entry is removed some time after the object is released.
    ///
    /// Takes constant time on average.
    package static func note(_ object: AnyObject, madeIn dependencies: Dependencies) {
        let origin = Origin(of: object, in: dependencies)
        origins.withLockReleasing { $0.add(origin, for: ObjectIdentifier(object), releasing: &$1) }
    }

    /// Returns the dependencies of the world in which an object was created, if that was recorded.
    package static func dependencies(of object: AnyObject) -> Dependencies? {
        let origin = origins.withLock { $0[ObjectIdentifier(object)] }
        return origin?.object.object === object ? origin?.dependencies : nil
    }
}
