// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The types of all modules, each with the content of all its extensions.
struct TypeTable: Sendable {
    /// A type.
    struct Entry: Sendable {
        var name: String
        var module: Int
        var file: String
        /// The kind of the declaration; an extension if the type's declaration was not read.
        var kind: TypeFact.Kind
        /// The place of the declaration.
        var place: Place
        var inherits: [String]
        var properties: [String: String]
        /// The dependencies of its instances, in its declaration and its extensions, each with its file and module.
        var uses: [(uses: [Use], file: String, module: Int)]
        /// The parameters of its `init(from:)`, if `@AutoWired` generates one.
        var wiring: [Use]?
    }

    /// The positions of the types with one name, usually a single one.
    private struct Positions {
        let first: Int
        var others: [Int] = []
        var all: [Int] { [first] + others }
    }

    private(set) var entries: [Entry] = []
    /// The positions by full name.
    private var byName: [String: Positions] = [:]
    /// The positions of nested types by their short names.
    private var byLastName: [String: Positions] = [:]
    /// The types that aliases name, by full name.
    private var aliases: [String: String] = [:]

    init() {}

    /// Creates the table of the types in modules.
    init(_ modules: [ModuleFacts]) {
        var extensions: [(module: Int, file: String, fact: TypeFact)] = []
        for (module, facts) in modules.enumerated() {
            for file in facts.files {
                for fact in file.types {
                    switch fact.kind {
                    case .alias: aliases[fact.name] = fact.inherits.first
                    case .extension: extensions.append((module, file.file, fact))
                    default: add(fact, module: module, file: file.file)
                    }
                }
            }
        }
        for (module, file, fact) in extensions { extend(fact, module: module, file: file) }
    }

    private mutating func add(_ fact: TypeFact, module: Int, file: String) {
        Self.add(entries.count, to: &byName[fact.name])
        let last = TypeName.last(of: fact.name)
        if last != fact.name { Self.add(entries.count, to: &byLastName[last]) }
        entries.append(
            Entry(
                name: fact.name, module: module, file: file, kind: fact.kind, place: fact.place,
                inherits: fact.inherits, properties: fact.properties,
                uses: fact.uses.isEmpty ? [] : [(fact.uses, file, module)], wiring: fact.wiring))
    }

    private static func add(_ position: Int, to positions: inout Positions?) {
        if positions == nil { positions = Positions(first: position) } else { positions?.others.append(position) }
    }

    private mutating func extend(_ fact: TypeFact, module: Int, file: String) {
        guard let position = position(of: fact.name, from: module) else {
            return add(fact, module: module, file: file)
        }
        entries[position].inherits += fact.inherits
        entries[position].properties.merge(fact.properties) { first, _ in first }
        if !fact.uses.isEmpty { entries[position].uses.append((fact.uses, file, module)) }
    }

    /// Returns the position of a type that a module's code can name; `nil` if there is none or several.
    func position(of name: String, from module: Int) -> Int? {
        let plain = TypeName.withoutArguments(name)
        let positions = byName[plain] ?? byLastName[TypeName.last(of: plain)]
        if let positions, positions.others.isEmpty { return positions.first }
        let found = positions?.all ?? []
        let own = found.filter { entries[$0].module == module }
        if own.count == 1 { return own[0] }
        if found.isEmpty, let target = aliases[plain], target != name {
            return positionWithoutAlias(of: target, from: module)
        }
        return nil
    }

    private func positionWithoutAlias(of name: String, from module: Int) -> Int? {
        let found = (byName[name] ?? byLastName[TypeName.last(of: name)])?.all ?? []
        return found.count == 1 ? found[0] : found.first { entries[$0].module == module }
    }

    /// Returns the names of the types that a type inherits from and conforms to, directly or indirectly, beginning with
    /// the type.
    func ancestors(of name: String, from module: Int) -> [String] {
        var names = [name]
        var seen: Set = [name]
        var index = 0
        while index < names.count {
            var parents = Self.parentsInLibraries[names[index]].map { [$0] } ?? []
            if let position = position(of: names[index], from: module) {
                parents += entries[position].inherits.flatMap(TypeName.parts(of:))
            }
            for parent in parents where seen.insert(parent).inserted { names.append(parent) }
            index += 1
        }
        return names
    }

    /// The protocols of the libraries' own graphs, so that those have the members that a program adds to all graphs.
    private static let parentsInLibraries = ["Dependencies": "DependencyGraph", "Container": "SharedContainer"]

    /// Whether any file declares or extends a type of this name.
    func knows(_ name: String) -> Bool { byName[name] != nil || byLastName[name] != nil }
}
