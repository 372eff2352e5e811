// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Items that go away at some time. The list drops those that are gone whenever it has doubled in size.
struct PrunedList<Item> {
    private(set) var items: [Item] = []
    /// The number of items at which to look for those that are gone.
    private var limit = Self.smallestLimit
    private let isGone: @Sendable (Item) -> Bool

    private static var smallestLimit: Int { 16 }

    init(dropping isGone: @escaping @Sendable (Item) -> Bool) {
        self.isGone = isGone
    }

    mutating func append(_ item: Item) {
        if items.count >= limit {
            items.removeAll(where: isGone)
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
