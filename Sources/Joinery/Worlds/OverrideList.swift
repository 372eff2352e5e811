// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The overrides of a world, in the order in which they were written. Used under the lock of the root.
package struct OverrideList {
    /// The overrides.
    package private(set) var all: [Override] = []
    /// The overrides of each binding by its number, if there are too many to search one by one.
    private var index: [Int: [Override]]?
    /// The bindings that are overridden, with the context if the world changes it.
    private(set) var bindings = BindingSet()
    /// The types of the overrides whose binding is not known yet, as bits.
    private(set) var unnamedTypes = 0
    /// The version in which the context was last changed.
    private(set) var contextVersion = 0
    /// The version of the last override.
    private(set) var lastVersion = 0

    private static let unindexedLimit = 8

    /// Adds the overrides that open a world.
    mutating func open(with all: [Override]) {
        self.all = all
        for override in all { note(override) }
    }

    private mutating func note(_ override: Override) {
        lastVersion = max(lastVersion, override.version)
        if let binding = override.binding { bindings.insert(binding) } else { unnamedTypes |= override.typeBit }
    }

    /// Adds an override to a world that is open.
    ///
    /// - Parameter isComplete: Whether to keep overrides that this one makes ineffective.
    /// - Returns: The overrides that this one makes ineffective, to be released outside of the lock.
    package mutating func add(_ override: Override, version: Int, isComplete: Bool) -> [Override] {
        var removed: [Override] = []
        if !isComplete, override.isBase, let binding = override.binding {
            // A requirement that is bound twice is reported when it is built.
            removed = self[binding].filter { $0.isUsed || !$0.isBind }
            if !removed.isEmpty { all.removeAll { override in removed.contains { $0 === override } } }
        }
        override.version = version
        all.append(override)
        note(override)
        if removed.isEmpty { index?[override.binding?.number ?? 0, default: []].append(override) } else { index = nil }
        return removed
    }

    /// Makes everything outdated that was built with an override before a version, if the override is in this list.
    mutating func renew(_ override: Override, version: Int) {
        guard all.contains(where: { $0 === override }) else { return }
        override.version = version
        lastVersion = version
    }

    /// Removes overrides.
    ///
    /// - Returns: The overrides, to be released outside of the lock.
    mutating func remove(where isRemoved: (Override) -> Bool) -> [Override] {
        let removed = all.filter(isRemoved)
        guard !removed.isEmpty else { return [] }
        all.removeAll(where: isRemoved)
        let changesContext = bindings.contains(BindingSet.context)
        bindings = BindingSet()
        if changesContext { bindings.insertContext() }
        for override in all { note(override) }
        index = nil
        return removed
    }

    mutating func insertContext(version: Int) {
        bindings.insertContext()
        contextVersion = version
        lastVersion = max(lastVersion, version)
    }

    /// Takes note of overrides whose binding has become known.
    mutating func refresh() {
        guard unnamedTypes != 0 else { return }
        unnamedTypes = 0
        for override in all { note(override) }
        index = nil
    }

    /// The overrides whose binding is not known yet.
    var unnamed: [Override] {
        unnamedTypes == 0 ? [] : all.filter { $0.binding == nil }
    }

    /// The overrides of a binding, in the order in which they were written.
    package subscript(binding: Binding) -> [Override] {
        mutating get {
            guard bindings.contains(binding) else { return [] }
            guard all.count > Self.unindexedLimit else { return all.filter { $0.concerns(binding) } }
            if index == nil {
                index = Dictionary(grouping: all) { $0.binding?.number ?? 0 }
            }
            return index?[binding.number] ?? []
        }
    }
}

/// The changes that a world makes.
package struct WorldChanges {
    /// The overrides, in the order in which they were written.
    package var overrides: [Override] = []
    /// The context, if it changes.
    package var context: DependencyContext?
    var longWait: Double?
    /// For a root, the world whose slots apply in it.
    var enclosing: World?
}

extension WorldChanges {
    /// Creates the changes of a root with the overrides, the context and the slots of another world.
    ///
    /// - Parameter isTest: Whether it is the root of a test, which does not see what the program prepares.
    package init(inheriting world: World, isTest: Bool = false) {
        let overrides = world.root.lock.withLock {
            world.path.filter { !isTest || !$0.isOfProcess }.reversed().flatMap(\.overrides.all)
        }
        self.init(overrides: overrides, context: world.context, longWait: world.longWait, enclosing: world)
    }

    /// The overrides without contributions whose keys are already in effect.
    ///
    /// - Parameter parent: The world in which a world with these changes is opened.
    func withoutRepetitions(in parent: World?) -> [Override] {
        guard overrides.contains(where: { $0.name?.key != nil }) else { return overrides }
        let earlier = parent.map { parent in parent.root.lock.withLock { parent.effectiveOverrides } } ?? []
        return overrides.reduce(into: []) { kept, override in
            if !override.isRepetition(after: earlier + kept) { kept.append(override) }
        }
    }
}

extension Override {
    /// Whether this is a contribution with a key that one of these overrides has made, and none has removed since.
    func isRepetition(after earlier: @autoclosure () -> [Override]) -> Bool {
        guard let name, let key = name.key else { return false }
        let last = earlier().last { other in
            guard let otherName = other.name, otherName.needsMainActor == name.needsMainActor,
                otherName.keyPath == name.keyPath
            else { return false }
            return other.isBase || otherName.key == key
        }
        return last?.isBase == false
    }
}
