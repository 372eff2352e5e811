// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The types that the program's aliases name, as the code of each module sees them.
struct AliasTable: Sendable {
    private struct Alias: Sendable {
        let target: String
        let module: Int
    }

    private var byName: [String: [Alias]] = [:]
    /// The aliases inside types, by the last part of their names.
    private var byLastName: [String: [Alias]] = [:]

    var isEmpty: Bool { byName.isEmpty }

    /// Adds an alias of a module.
    mutating func add(_ fact: TypeFact, module: Int) {
        guard let target = fact.inherits.first else { return }
        let alias = Alias(target: target, module: module)
        byName[fact.name, default: []].append(alias)
        let last = TypeName.last(of: fact.name)
        if last != fact.name { byLastName[last, default: []].append(alias) }
    }

    /// Returns the type that a module's own alias names; `nil` if it has none or several.
    func ownTarget(of name: String, in module: Int) -> String? {
        byName[name].flatMap { Self.only($0.lazy.filter { $0.module == module }) }
    }

    /// Returns the type that an alias names for the code of a module: its own alias, that of a module that it sees, or
    /// that of any module, which another one may export again; `nil` if there is none or several that differ.
    func target(of name: String, from module: Int, seeing isSeen: (Int) -> Bool) -> String? {
        Self.nearest(byName[name], to: module, isSeen)
    }

    /// Returns the type that an alias inside any type names, by the last part of the alias's name.
    func nestedTarget(of name: String, from module: Int, seeing isSeen: (Int) -> Bool) -> String? {
        Self.nearest(byLastName[name], to: module, isSeen)
    }

    private static func nearest(_ found: [Alias]?, to module: Int, _ isSeen: (Int) -> Bool) -> String? {
        guard let found else { return nil }
        if found.contains(where: { $0.module == module }) { return only(found.lazy.filter { $0.module == module }) }
        if found.contains(where: { isSeen($0.module) }) { return only(found.filter { isSeen($0.module) }) }
        return only(found)
    }

    private static func only(_ aliases: some Sequence<Alias>) -> String? {
        var target: String?
        for alias in aliases {
            guard target == nil || target == alias.target else { return nil }
            target = alias.target
        }
        return target
    }
}
