import Synchronization

/// Values by their keys, of which those that were used lately stay.
///
/// The values live in two generations. A value that is used moves to the young one; once that is half the capacity, it
/// becomes the old one, and what was not used since is dropped. All operations take constant time.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Generations {
        var young: [Key: Value] = [:]
        var old: [Key: Value] = [:]
    }

    private let generations = Mutex(Generations())
    private let halfCapacity: Int

    /// - Parameter capacity: How many values are kept at most; at least 2.
    package init(capacity: Int) {
        halfCapacity = max(1, capacity / 2)
    }

    /// The value of a key, if it is still there.
    package subscript(key: Key) -> Value? {
        generations.withLock { generations in
            if let value = generations.young[key] { return value }
            guard let value = generations.old.removeValue(forKey: key) else { return nil }
            keep(value, for: key, in: &generations)
            return value
        }
    }

    /// Keeps a value, unless another caller was faster.
    ///
    /// - Returns: The value that is kept for the key from here on.
    package func insert(_ value: Value, for key: Key) -> Value {
        generations.withLock { generations in
            if let first = generations.young[key] { return first }
            let first = generations.old.removeValue(forKey: key) ?? value
            keep(first, for: key, in: &generations)
            return first
        }
    }

    /// Drops the value of a key.
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
