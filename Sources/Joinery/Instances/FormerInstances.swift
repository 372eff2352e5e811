// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The instances of one binding that something was built from, besides the one that its record notes.
///
/// Each is held weakly. As long as something else was built from it as well, that may come into use in another world, and
/// this one with it. After that it is only known that there was one: it is not in use anywhere, and it is another one than
/// any that there is. So this takes as much memory as there are instances, however many there have been.
struct FormerInstances: Sendable {
    private struct WeakProvenance {
        weak var provenance: Provenance?
    }

    private var known: [ObjectIdentifier: WeakProvenance] = [:]
    /// Whether there was one that nothing else knows any more.
    private var hasUnknown = false
    /// At how many to look for those that nothing else knows.
    private var limit = 8

    /// Those that something else knows, and whether there was another one.
    var contents: ([Provenance], hasUnknown: Bool) {
        let instances = known.values.compactMap(\.provenance)
        return (instances, hasUnknown || instances.count < known.count)
    }

    /// Notes one that nothing else knows.
    mutating func insertUnknown() {
        hasUnknown = true
    }

    /// - Parameters:
    ///   - isUnknown: Whether nothing else knows it.
    ///   - kept: Gets what was looked at, to be released outside of all locks.
    mutating func insert(_ provenance: Provenance, isUnknown: Bool = false, keeping kept: inout [Provenance]) {
        guard !isUnknown else { return insertUnknown() }
        let id = ObjectIdentifier(provenance)
        // Another one may have had the same identity.
        if let other = known.updateValue(WeakProvenance(provenance: provenance), forKey: id), other.provenance == nil {
            hasUnknown = true
        }
        guard known.count > limit else { return }
        for (id, other) in known {
            if let provenance = other.provenance {
                kept.append(provenance)
            } else {
                known[id] = nil
                hasUnknown = true
            }
        }
        limit = max(limit, 2 * known.count)
    }

    /// Adds all of another record.
    mutating func merge(_ other: FormerInstances, keeping kept: inout [Provenance]) {
        let (instances, hasUnknown) = other.contents
        self.hasUnknown = self.hasUnknown || hasUnknown
        for instance in instances { insert(instance, keeping: &kept) }
        kept += instances
    }
}
