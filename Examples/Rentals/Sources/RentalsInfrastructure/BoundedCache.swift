import Synchronization

/// A cache that keeps recently used values.
///
/// Values live in two generations. A value that is read or inserted moves to the young generation. Once the young
/// generation has reached half the capacity, it becomes the old one, and the values of the previous old generation are
/// dropped.
///
/// - Complexity: All operations are O(1) on average.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Generations {
        var young: [Key: Value] = [:]
        var old: [Key: Value] = [:]
    }

    private let generations = Mutex(Generations())
    private let halfCapacity: Int

    /// - Parameter capacity: The maximum number of values, at least 2.
    package init(capacity: Int) {
        halfCapacity = max(1, capacity / 2)
    }

    /// The value for a key, or `nil` if it is not in the cache.
    package subscript(key: Key) -> Value? {
        generations.withLock { generations in
            if let value = generations.young[key] { return value }
            guard let value = generations.old.removeValue(forKey: key) else { return nil }
            keep(value, for: key, in: &generations)
            return value
        }
    }

    /// Inserts a value, unless the cache has one for the key.
    ///
    /// - Returns: The value in the cache: the existing one, or else the inserted one.
    package func insert(_ value: Value, for key: Key) -> Value {
        generations.withLock { generations in
            if let existing = generations.young[key] { return existing }
            let kept = generations.old.removeValue(forKey: key) ?? value
            keep(kept, for: key, in: &generations)
            return kept
        }
    }

    /// Removes the value for a key.
    package func remove(_ key: Key) {
        generations.withLock { generations in
            generations.young[key] = nil
            generations.old[key] = nil
        }
    }

    private func keep(_ value: Value, for key: Key, in generations: inout Generations) {
        generations.young[key] = value
        guard generations.young.count >= halfCapacity else { return }
        generations.old = generations.young
        generations.young = [:]
    }
}
