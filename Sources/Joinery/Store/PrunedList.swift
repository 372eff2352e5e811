// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A weakly held object.
struct Weak<Object: AnyObject> {
    weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }
}

extension Weak: Sendable where Object: Sendable {}

/// A list of items that may be released. It removes released items whenever it has doubled in size.
struct PrunedList<Item> {
    private(set) var items: [Item] = []
    /// The number of items at which released ones are removed.
    private var limit = Self.smallestLimit
    private let object: @Sendable (Item) -> AnyObject?

    private static var smallestLimit: Int { 16 }

    /// - Parameter object: Returns the object of an item, or `nil` if it has been released.
    init(of object: @escaping @Sendable (Item) -> AnyObject?) {
        self.object = object
    }

    /// Adds an item, in constant time on average.
    ///
    /// - Parameter releases: Receives the removed items.
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

/// An object whose content may be released.
protocol Prunable: AnyObject {
    /// Whether the content still exists.
    ///
    /// - Parameter releases: Receives an object that only other code holds. This may now be the last reference to it.
    func isAlive(releasing releases: inout DeferredReleases) -> Bool
}

/// A table of objects that may be released. It removes released items whenever it has doubled in size.
struct PrunedTable<Key: Hashable, Item: Prunable> {
    private var items: [Key: Item] = [:]
    /// The number of items at which released ones are removed.
    private var limit = 16

    var keysAndItems: [(key: Key, value: Item)] { Array(items) }

    /// The item of a key, which may have been released.
    subscript(key: Key) -> Item? { items.isEmpty ? nil : items[key] }

    /// Adds an item, in constant time on average.
    ///
    /// - Parameter releases: Receives the removed items.
    mutating func add(_ item: Item, for key: Key, releasing releases: inout DeferredReleases) {
        if items.count >= limit {
            for (key, item) in items where !item.isAlive(releasing: &releases) { remove(key, releasing: &releases) }
            limit = max(16, 2 * items.count)
        }
        releases.add(items.updateValue(item, forKey: key))
    }

    /// Removes the item of a key, if there is one.
    ///
    /// - Parameter releases: Receives the item.
    mutating func remove(_ key: Key, releasing releases: inout DeferredReleases) {
        releases.add(items.removeValue(forKey: key))
    }

    /// Replaces each item, or removes it if there is no replacement.
    ///
    /// - Parameter releases: Receives the removed items.
    mutating func replaceAll(releasing releases: inout DeferredReleases, by replacement: (Item) -> Item?) {
        releases.add(contentsOf: Array(items.values))
        items = items.compactMapValues(replacement)
    }
}
