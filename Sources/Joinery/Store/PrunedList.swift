// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
    /// - Parameter releases: Gets what the list lets go of.
    mutating func append(_ item: Item, releasing releases: inout DeferredReleases) {
        if items.count >= limit {
            var remaining: [Item] = []
            for item in items {
                if let object = object(item) {
                    releases.add(object)
                    remaining.append(item)
                } else {
                    releases.add(item as AnyObject)
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
