// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Items that go away at some time. The list drops those that are gone whenever it has doubled in size.
struct PrunedList<Item> {
    private(set) var items: [Item] = []
    /// The number of items at which to look for those that are gone.
    private var limit = Self.smallestLimit
    private let object: @Sendable (Item) -> AnyObject?

    private static var smallestLimit: Int { 16 }

    /// - Parameter object: Returns the object that an item stands for; `nil` if it is gone.
    init(of object: @escaping @Sendable (Item) -> AnyObject?) {
        self.object = object
    }

    /// Adds an item. Takes constant time on average.
    ///
    /// - Parameter released: Gets what is to be released outside of all locks, because `deinit` can run user code.
    mutating func append(_ item: Item, releasing released: inout [AnyObject]) {
        if items.count >= limit {
            var remaining: [Item] = []
            for item in items {
                if let object = object(item) {
                    released.append(object)
                    remaining.append(item)
                } else {
                    released.append(item as AnyObject)
                }
            }
            items = remaining
            limit = max(Self.smallestLimit, 2 * items.count)
        }
        items.append(item)
    }

    /// Removes and returns all items.
    mutating func takeAll() -> [Item] {
        defer {
            items = []
            limit = Self.smallestLimit
        }
        return items
    }
}

extension Mutex where Value: ~Copyable {
    /// Changes the value, and releases what the change lets go of outside the lock.
    func withLockReleasing(_ change: (inout Value, inout [AnyObject]) -> Void) {
        var released: [AnyObject] = []
        withLockReleasing(into: &released, change)
        withExtendedLifetime(released) {}
    }

    /// Changes the value.
    ///
    /// - Parameter released: Gets what the change lets go of.
    func withLockReleasing(into released: inout [AnyObject], _ change: (inout Value, inout [AnyObject]) -> Void) {
        released +=
            withLock { value in
                var released: [AnyObject] = []
                change(&value, &released)
                return Transfer(released)
            }.value
    }
}
