// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The worlds in which objects were created, for objects without a property that knows it.
enum ObjectOrigins {
    private struct Origin {
        let object: WeakReference
        let world: World
    }

    private struct Table {
        var origins: [ObjectIdentifier: Origin] = [:]
        /// The size at which the entries of released objects are removed.
        var limit = 64
    }

    private static let table = Guarded(Table())

    /// Records the world in which a value was created, if it is an object. Takes constant time on average.
    static func note<Result>(_ result: Result, madeIn world: World) -> Result {
        guard Result.self is AnyClass else { return result }
        let object = result as AnyObject
        let removed = table.withValue { table -> [ObjectIdentifier: Origin] in
            let former = table.origins
            table.origins[ObjectIdentifier(object)] = Origin(object: WeakReference(result), world: world)
            guard table.origins.count > table.limit else { return [:] }
            table.origins = table.origins.filter { $0.value.object.object != nil }
            table.limit = max(64, 2 * table.origins.count)
            return former
        }
        withExtendedLifetime(removed) {}
        return result
    }

    /// Returns the world in which an object was created, if that was recorded.
    static func world(of object: AnyObject) -> World? {
        let origin = table.current.origins[ObjectIdentifier(object)]
        return origin?.object.object === object ? origin?.world : nil
    }
}
