// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The worlds that objects were made in, for objects that hold nothing which tells.
package enum ObjectOrigins {
    private struct Origin {
        let object: WeakReference
        let dependencies: Dependencies
    }

    private struct State {
        var origins: [ObjectIdentifier: Origin] = [:]
        /// At how many objects to look for those that are gone.
        var limit = 64
    }

    private static let state = Mutex(State())

    /// Notes that an object was made in a world. It is forgotten some time after the object is gone.
    ///
    /// Takes constant time on average.
    package static func note(_ object: AnyObject, madeIn dependencies: Dependencies) {
        let origin = Origin(object: WeakReference(object), dependencies: dependencies)
        let id = ObjectIdentifier(object)
        // What is dropped goes away outside of the lock, for it may run code of the user: the instances of a world, and
        // an object whose last reference turns out to be the one that is looked at.
        let dropped = state.withLock { state in
            var origins = [state.origins.updateValue(origin, forKey: id)]
            var objects: [AnyObject] = []
            guard state.origins.count > state.limit else { return Transfer((origins, objects)) }
            for (id, origin) in state.origins {
                if let object = origin.object.object {
                    objects.append(object)
                } else {
                    origins.append(state.origins.removeValue(forKey: id))
                }
            }
            state.limit = max(64, 2 * state.origins.count)
            return Transfer((origins, objects))
        }
        withExtendedLifetime(dropped) {}
    }

    /// The dependencies of the world that an object was made in, where that was noted.
    package static func dependencies(of object: AnyObject) -> Dependencies? {
        state.withLock { state in
            guard let origin = state.origins[ObjectIdentifier(object)], origin.object.object === object else {
                return nil
            }
            return origin.dependencies
        }
    }
}
