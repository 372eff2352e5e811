// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The overrides of a world, in the order in which they were written. Used under the lock of the root.
package struct OverrideList {
    /// An override, with its version.
    package struct Entry {
        /// The override.
        package let override: Override
        /// The version of the tree of worlds in which this became effective: 0 for an override that opened the world.
        let version: Int
    }

    /// The overrides.
    package private(set) var entries: ContiguousArray<Entry> = []
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
    /// Whether an override applies only in one context.
    private(set) var hasContextual = false

    private static let unindexedLimit = 8

    /// Adds an override.
    ///
    /// - Parameter isComplete: Whether to keep overrides that this one makes ineffective.
    /// - Returns: The overrides that this one makes ineffective, to be released outside of the lock.
    package mutating func add(_ override: Override, version: Int, isComplete: Bool) -> [Override] {
        var removed: [Override] = []
        if !isComplete, override.isBase, let binding = override.binding {
            // A requirement that is bound twice is reported when it is built.
            removed = self[binding].filter {
                ($0.context == override.context || override.context == nil) && ($0.isUsed || !$0.isBind)
            }
            if !removed.isEmpty { entries.removeAll { entry in removed.contains { $0 === entry.override } } }
        }
        entries.append(Entry(override: override, version: version))
        lastVersion = max(lastVersion, version)
        if override.context != nil { hasContextual = true }
        if let binding = override.binding { bindings.insert(binding) } else { unnamedTypes |= override.typeBit }
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
        for entry in entries {
            if let binding = entry.override.binding {
                bindings.insert(binding)
            } else {
                unnamedTypes |= entry.override.typeBit
            }
        }
        index = nil
    }

    /// The overrides whose binding is not known yet.
    var unnamed: [Override] {
        unnamedTypes == 0 ? [] : entries.compactMap { $0.override.binding == nil ? $0.override : nil }
    }

    /// The last override of a binding.
    func last(of binding: Binding) -> Override? {
        guard bindings.contains(binding) else { return nil }
        return entries.last { $0.override.binding === binding }?.override
    }

    /// The overrides of a binding, in the order in which they were written.
    package subscript(binding: Binding) -> [Override] {
        mutating get {
            guard bindings.contains(binding) else { return [] }
            guard entries.count > Self.unindexedLimit else {
                return entries.compactMap { $0.override.binding === binding ? $0.override : nil }
            }
            if index == nil {
                var all: [Int: [Override]] = [:]
                for entry in entries {
                    if let binding = entry.override.binding { all[binding.number, default: []].append(entry.override) }
                }
                index = all
            }
            return index?[binding.number] ?? []
        }
    }
}
