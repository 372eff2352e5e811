// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys

extension World {
    /// The world for a read by an owner with a home, in which the overrides of this world take precedence.
    ///
    /// If this is neither the home nor lies inside or around it, the read takes place in a world inside the home, with the
    /// overrides of this world. It stays the same as long as this world exists and nothing is overridden late. An owner
    /// created in a test always reads in that test's world. An owner of the process's world reads in the current world, even
    /// in a test.
    package func overriding(_ home: World) -> World {
        if isInside(home) { return self }
        guard root === home.root else { return root.isOfProcess || home.root.monitor != nil ? home : self }
        if home.isInside(self) { return home }
        let version = root.lock.withLock { root.version }
        var merged = self[MergedWorlds.self] as? MergedWorlds
        if merged?.version != version || merged?.origin !== self {
            merged = MergedWorlds(origin: self, version: version)
        }
        if let found = merged?.worlds[ObjectIdentifier(home)] { return found.world }
        // With the overrides of the enclosing worlds up to the nearest that encloses both.
        let outer = path.prefix { !home.isInside($0) }
        let new = HeldWorld(in: HeldWorld(home)) { overrides in
            overrides.changes.overrides = root.lock.withLock {
                outer.reversed().flatMap(\.overrides.all)
            }
            overrides.changes.context = outer.lazy.compactMap(\.chosenContext).first
        }
        merged?.worlds[ObjectIdentifier(home)] = new
        self[MergedWorlds.self] = merged
        return new.world
    }
}

/// The worlds that were merged with a world, by the homes of their owners.
private struct MergedWorlds: EndingSlot {
    weak let origin: World?
    let version: Int
    var worlds: [ObjectIdentifier: HeldWorld] = [:]

    init(origin: World, version: Int) {
        self.origin = origin
        self.version = version
    }
}
