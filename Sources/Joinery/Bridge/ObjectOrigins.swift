// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The worlds that objects were made in, for objects that hold nothing which tells.
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

    /// Notes that an object was made in a world. It is forgotten some time after the object is gone.
    ///
    /// Takes constant time on average.
    package static func note(_ object: AnyObject, madeIn dependencies: Dependencies) {
        let origin = Origin(of: object, in: dependencies)
        origins.withLockReleasing { $0.add(origin, for: ObjectIdentifier(object), releasing: &$1) }
    }

    /// The dependencies of the world that an object was made in, where that was noted.
    package static func dependencies(of object: AnyObject) -> Dependencies? {
        let origin = origins.withLock { $0[ObjectIdentifier(object)] }
        return origin?.object.object === object ? origin?.dependencies : nil
    }
}
