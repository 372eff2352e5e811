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
        /// The objects, in any order.
        var objects: [ObjectIdentifier] = []
        /// The position from which the next operation looks for released objects.
        var position = 0

        /// Removes the entries of released objects among a few.
        ///
        /// - Returns: What is to be released outside of the lock: the entries, and the objects that were looked at.
        mutating func sweep() -> (removed: [Origin], objects: [AnyObject]) {
            var removed: [Origin] = []
            var found: [AnyObject] = []
            for _ in 0..<min(ObjectOrigins.sweepCount, objects.count) {
                if position >= objects.count { position = 0 }
                if let object = origins[objects[position]]?.object.object {
                    found.append(object)
                    position += 1
                } else {
                    if let origin = origins.removeValue(forKey: objects[position]) { removed.append(origin) }
                    objects.swapAt(position, objects.count - 1)
                    objects.removeLast()
                }
            }
            return (removed, found)
        }
    }

    /// The number of entries that each operation looks at, so that its time does not depend on the number of objects.
    fileprivate static let sweepCount = 32

    private static let table = Guarded(Table())

    /// Records the world in which a value was created, if it is an object, and forgets those of a few released objects. Takes
    /// constant time on average.
    static func note<Result>(_ result: Result, madeIn world: World) -> Result {
        let object = Result.self is AnyClass ? result as AnyObject : nil
        let swept = table.withValue { table in
            var swept = table.sweep()
            guard let object else { return swept }
            let new = Origin(object: WeakReference(result), world: world)
            if let former = table.origins.updateValue(new, forKey: ObjectIdentifier(object)) {
                swept.removed.append(former)
            } else {
                table.objects.append(ObjectIdentifier(object))
            }
            return swept
        }
        withExtendedLifetime(swept) {}
        return result
    }

    /// Returns the world in which an object was created, if that was recorded.
    static func world(of object: AnyObject) -> World? {
        let origin = table.withValue { $0.origins[ObjectIdentifier(object)] }
        return origin?.object.object === object ? origin?.world : nil
    }
}
