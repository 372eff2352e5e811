// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The types of all modules, each with what all its extensions add.
struct TypeTable: Sendable {
    /// A type.
    struct Entry: Sendable {
        var name: String
        var module: Int
        var file: String
        /// The declaration; an extension's, where the type itself is declared by nothing read.
        var fact: TypeFact
        var inherits: [String]
        var properties: [String: String]
        var initialisers: [[String]]
        /// What its instances use, as its declaration and its extensions say, each with its file and module.
        var uses: [(uses: [Use], file: String, module: Int)]
    }

    private(set) var entries: [Entry] = []
    /// The positions by full name.
    private var byName: [String: [Int]] = [:]
    /// The positions of nested types by their own name.
    private var byLastName: [String: [Int]] = [:]
    /// What aliases stand for, by full name.
    private var aliases: [String: String] = [:]

    init() {}

    /// Gathers the types of modules.
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
        byName[fact.name, default: []].append(entries.count)
        let last = TypeName.last(of: fact.name)
        if last != fact.name { byLastName[last, default: []].append(entries.count) }
        entries.append(
            Entry(
                name: fact.name, module: module, file: file, fact: fact, inherits: fact.inherits,
                properties: fact.properties, initialisers: fact.initialisers,
                uses: fact.uses.isEmpty ? [] : [(fact.uses, file, module)]
            ))
    }

    private mutating func extend(_ fact: TypeFact, module: Int, file: String) {
        guard let position = position(of: fact.name, from: module) else {
            return add(fact, module: module, file: file)
        }
        entries[position].inherits += fact.inherits
        entries[position].properties.merge(fact.properties) { first, _ in first }
        entries[position].initialisers += fact.initialisers
        if !fact.uses.isEmpty { entries[position].uses.append((fact.uses, file, module)) }
    }

    /// The position of a type that code of a module can name; `nil` where there is none, or several.
    func position(of name: String, from module: Int) -> Int? {
        let plain = TypeName.withoutArguments(name)
        let found = byName[plain] ?? byLastName[TypeName.last(of: plain)] ?? []
        if found.count == 1 { return found[0] }
        let own = found.filter { entries[$0].module == module }
        if own.count == 1 { return own[0] }
        if found.isEmpty, let target = aliases[plain], target != name {
            return positionWithoutAlias(of: target, from: module)
        }
        return nil
    }

    private func positionWithoutAlias(of name: String, from module: Int) -> Int? {
        let found = byName[name] ?? byLastName[TypeName.last(of: name)] ?? []
        return found.count == 1 ? found[0] : found.first { entries[$0].module == module }
    }

    /// What a type inherits from and conforms to, however far up, by name, with itself first.
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

    /// What the libraries' own graphs conform to, so that they have what a program adds to all graphs.
    private static let parentsInLibraries = ["Dependencies": "DependencyGraph", "Container": "SharedContainer"]

    /// Whether anything that was read declares or extends a type of this name.
    func knows(_ name: String) -> Bool { byName[name] != nil || byLastName[name] != nil }
}
