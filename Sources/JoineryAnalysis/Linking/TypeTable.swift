// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The types of all modules, each with the content of all its extensions.
package struct TypeTable: Sendable {
    /// A type.
    package struct Entry: Sendable {
        package var name: String
        package var module: Int
        package var file: String
        /// The kind of the declaration; an extension if the type's declaration was not read.
        package var kind: TypeFact.Kind
        /// The place of the declaration.
        package var place: Place
        var inherits: [String]
        /// The types that it inherits from and conforms to, the parts of compositions separately.
        package fileprivate(set) var parents: [Parent] = []
        /// The positions of the classes that a class or an extension inherits from.
        package fileprivate(set) var superclasses: [Int] = []
        /// The properties of its declaration, and then those of its extensions.
        package var properties: [Property]
        /// The dependencies of its instances, in its declaration and its extensions, each with its file and module.
        package var uses: [(uses: [Use], file: String, module: Int)]
        /// The parameters of its `init(from:)`, if `@AutoWired` generates one.
        var wiring: [Use]?
        /// The place of a computed property `instances`.
        var computedInstances: (place: Place, file: String, module: Int)?
    }

    /// A type that another one inherits from or conforms to.
    package struct Parent: Sendable {
        package let name: String
        /// Its position, as seen from the module of the type that names it; `nil` if it is not known.
        package let position: Int?
    }

    /// Whether a type is certainly no class: a structure or enumeration of the program, or a function, tuple, or collection.
    func isValue(_ type: String, from module: Int) -> Bool {
        let name = TypeName.withoutOptional(withoutAliases(type, from: module))
        if name.contains("->") || name.hasPrefix("[") || name.hasPrefix("(") { return true }
        let plain = TypeName.withoutArguments(name)
        if Self.values.contains(plain) { return true }
        guard let position = position(of: plain, from: module) else { return false }
        return entries[position].kind == .structure || entries[position].kind == .enumeration
    }

    private static let values: Set = [
        "String", "Int", "Double", "Float", "Bool", "UInt", "Data", "Date", "URL", "UUID", "Set", "Decimal", "Locale",
        "Calendar", "TimeZone", "URLRequest", "Duration", "Character",
    ]

    /// The positions of the types with one name, usually a single one.
    private enum Positions {
        case one(Int)
        case several([Int])

        var all: [Int] {
            switch self {
            case .one(let position): [position]
            case .several(let positions): positions
            }
        }
    }

    package private(set) var entries: [Entry] = []
    /// The positions by full name.
    private var byName: [String: Positions] = [:]
    /// The positions of nested types by their short names.
    private var byLastName: [String: Positions] = [:]
    private var aliases = AliasTable()
    /// The modules by name, and their names.
    private var modules: [String: [Int]] = [:]
    private var moduleNames: [String] = []
    /// The first file of each module.
    private var modulePaths: [String] = []
    /// The names of the modules that each module imports.
    private var imports: [Set<String>] = []

    package init() {}

    /// Creates the table of the types in modules.
    init(_ modules: [ModuleFacts]) {
        var extensions: [(module: Int, file: String, fact: TypeFact)] = []
        let count = modules.lazy.flatMap(\.files).reduce(0) { $0 + $1.types.count }
        entries.reserveCapacity(count)
        byName.reserveCapacity(count)
        moduleNames = modules.map(\.module)
        modulePaths = modules.map { $0.files.first?.file ?? "" }
        imports = modules.map { Set($0.files.flatMap(\.imports)) }
        for (module, facts) in modules.enumerated() {
            self.modules[facts.module, default: []].append(module)
            for file in facts.files {
                // Without copies of the facts, which take longer than the rest.
                for index in file.types.indices {
                    switch file.types[index].kind {
                    case .alias: aliases.add(file.types[index], module: module)
                    case .extension: extensions.append((module, file.file, file.types[index]))
                    default: add(file.types, index, module: module, file: file.file)
                    }
                }
            }
        }
        for (module, file, fact) in extensions { extend(fact, module: module, file: file) }
        for index in entries.indices where !entries[index].inherits.isEmpty { findParents(of: index) }
    }

    private mutating func findParents(of index: Int) {
        let module = entries[index].module
        let hasSuperclasses = entries[index].kind == .class || entries[index].kind == .extension
        var parents: [Parent] = []
        parents.reserveCapacity(entries[index].inherits.count)
        for inherited in entries[index].inherits {
            guard !TypeName.isComposition(inherited) else {
                parents += TypeName.parts(of: inherited).map {
                    Parent(name: $0, position: position(of: $0, from: module))
                }
                continue
            }
            parents.append(Parent(name: inherited, position: position(of: inherited, from: module)))
        }
        for parent in parents {
            guard hasSuperclasses, let position = parent.position, entries[position].kind == .class else { continue }
            entries[index].superclasses.append(position)
        }
        entries[index].parents = parents
    }

    /// Adds one of some types.
    private mutating func add(_ facts: [TypeFact], _ index: Int, module: Int, file: String) {
        let name = facts[index].name
        Self.add(entries.count, to: &byName[name])
        let last = TypeName.last(of: name)
        if last != name { Self.add(entries.count, to: &byLastName[last]) }
        entries.append(
            Entry(
                name: name, module: module, file: file, kind: facts[index].kind, place: facts[index].place,
                inherits: facts[index].inherits, properties: facts[index].properties,
                uses: facts[index].uses.isEmpty ? [] : [(facts[index].uses, file, module)],
                wiring: facts[index].wiring,
                computedInstances: facts[index].computedInstances.map { ($0, file, module) }))
    }

    private static func add(_ position: Int, to positions: inout Positions?) {
        switch positions {
        case nil: positions = .one(position)
        case .one(let first): positions = .several([first, position])
        case .several(var all):
            // Otherwise the list would be copied.
            positions = nil
            all.append(position)
            positions = .several(all)
        }
    }

    private mutating func extend(_ fact: TypeFact, module: Int, file: String) {
        guard let position = position(of: fact.name, from: module) else {
            return add([fact], 0, module: module, file: file)
        }
        entries[position].inherits += fact.inherits
        entries[position].properties += fact.properties
        if !fact.uses.isEmpty { entries[position].uses.append((fact.uses, file, module)) }
        if let place = fact.computedInstances { entries[position].computedInstances = (place, file, module) }
    }

    /// Returns the position of a type that a module's code can name; `nil` if there is none or several.
    ///
    /// - Parameter visible: The modules that the code imports, if only those of its file count.
    package func position(of name: String, from module: Int, importing visible: [String]? = nil) -> Int? {
        position(of: TypeName.withoutArguments(name), from: module, importing: visible, depth: 0)
    }

    /// - Parameter depth: The number of aliases on the way. Aliases in a circle do not compile.
    private func position(of name: String, from module: Int, importing visible: [String]? = nil, depth: Int) -> Int? {
        let exact = byName[name]
        if !aliases.isEmpty, depth < 8, let target = aliases.ownTarget(of: name, in: module),
            exact?.all.contains(where: { entries[$0].module == module }) != true,
            let found = position(of: TypeName.withoutArguments(target), from: module, depth: depth + 1)
        {
            return found
        }
        if case .one(let position) = exact { return position }
        if exact == nil, let qualified = position(ofQualified: name, from: module, depth: depth) { return qualified }
        let found = exact?.all ?? nested(name)
        if found.count == 1 { return found[0] }
        let own = found.filter { entries[$0].module == module }
        if own.count == 1 { return own[0] }
        if own.isEmpty, found.count > 1 {
            let visible = visible.map(Set.init) ?? imports[module]
            let imported = found.filter { visible.contains(moduleNames[entries[$0].module]) }
            return imported.count == 1 ? imported[0] : nearest(of: imported, to: module)
        }
        guard found.isEmpty, depth < 8 else { return nil }
        if let target = aliases.target(of: name, from: module, seeing: { sees($0, from: module) }), target != name {
            return position(of: TypeName.withoutArguments(target), from: module, depth: depth + 1)
        }
        return inheritedPosition(of: name, from: module, depth: depth)
    }

    /// Returns the position of the type whose module is nearest to another one; `nil` if the types belong to modules
    /// with different names, or several are equally near.
    private func nearest(of positions: [Int], to module: Int) -> Int? {
        let owners = positions.map { entries[$0].module }
        guard let name = owners.first.map({ moduleNames[$0] }), owners.allSatisfy({ moduleNames[$0] == name })
        else { return nil }
        let depths = owners.map { modulePaths[$0].sharedFolders(with: modulePaths[module]) }
        guard let depth = depths.max(), depths.filter({ $0 == depth }).count == 1 else { return nil }
        return depths.firstIndex(of: depth).map { positions[$0] }
    }

    /// Returns the positions of the types inside others that a name means, which may omit the outermost ones.
    private func nested(_ name: String) -> [Int] {
        let last = TypeName.last(of: name)
        let found = byLastName[last]?.all ?? []
        return last == name ? found : found.filter { entries[$0].name.hasSuffix("." + name) }
    }

    /// Returns the position of a type whose name begins with that of its module, or with that of a module whose alias
    /// the rest is.
    private func position(ofQualified name: String, from site: Int, depth: Int = 0) -> Int? {
        guard let dot = name.firstOffset(of: UInt8(ascii: ".")), let modules = modules[name.prefix(bytes: dot)]
        else { return nil }
        let rest = name.suffix(after: dot)
        let found = byName[rest]?.all.filter { modules.contains(entries[$0].module) } ?? []
        if !found.isEmpty { return found.count == 1 ? found[0] : nearest(of: found, to: site) }
        guard depth < 8 else { return nil }
        return modules.lazy.compactMap { module in
            aliases.ownTarget(of: rest, in: module).flatMap {
                position(of: TypeName.withoutArguments($0), from: module, depth: depth + 1)
            }
        }.first
    }

    /// Returns the position of a type inside another one that is named by an alias or a subclass: `Derived.Item`.
    private func inheritedPosition(of name: String, from module: Int, depth: Int) -> Int? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
            let owner = position(of: String(name[..<dot]), from: module, depth: depth + 1)
        else { return nil }
        var queue = [owner]
        var seen: Set<Int> = []
        while let type = queue.popLast() {
            guard seen.insert(type).inserted else { continue }
            let inner = entries[type].name + name[dot...]
            let found = byName[inner]?.all.first { entries[$0].module == entries[type].module }
            if let found, inner != name { return found }
            queue += entries[type].parents.compactMap(\.position)
        }
        return nil
    }

    /// Whether a module imports another one.
    private func sees(_ other: Int, from module: Int) -> Bool { imports[module].contains(moduleNames[other]) }

    /// Returns the names of the types that a type inherits from and conforms to, directly or indirectly, beginning with
    /// the type.
    package func ancestors(of name: String, from module: Int) -> [String] {
        var names: [String] = []
        var positions: [Int?] = []
        names.reserveCapacity(4)
        positions.reserveCapacity(4)
        names.append(name)
        positions.append(position(of: name, from: module))
        var index = 0
        while index < names.count {
            if let parent = Self.parentInLibrary(of: names[index]), !names.contains(parent) {
                names.append(parent)
                positions.append(position(of: parent, from: module))
            }
            if let position = positions[index] {
                for parent in entries[position].parents.indices
                where !names.contains(entries[position].parents[parent].name) {
                    names.append(entries[position].parents[parent].name)
                    positions.append(entries[position].parents[parent].position)
                }
            }
            index += 1
        }
        return names
    }

    /// Whether a type is a graph other than `Dependencies`, and no protocol of graphs.
    func isTypedGraph(_ name: String, from module: Int) -> Bool {
        guard name != "Dependencies", let position = position(of: name, from: module),
            ![.protocol, .extension].contains(entries[position].kind)
        else { return false }
        return ancestors(of: name, from: module).contains("DependencyGraph")
    }

    /// Returns the protocol of a library's own graph, so that it has the members that a program adds to all graphs.
    private static func parentInLibrary(of name: String) -> String? {
        switch name {
        case "Dependencies": "DependencyGraph"
        case "Container": "SharedContainer"
        default: nil
        }
    }

    /// Returns the name of a key without its module and type arguments, as the key's declaration has it.
    func nameOfKey(_ name: String, from module: Int) -> String {
        let plain = TypeName.withoutArguments(name)
        guard byName[plain] == nil, let position = position(ofQualified: plain, from: module) else { return plain }
        return entries[position].name
    }

    /// Returns the type that a name stands for in the code of a module, if it is the program's alias of another type.
    package func withoutAliases(_ name: String, from module: Int) -> String {
        guard !aliases.isEmpty else { return name }
        let isSeen = { sees($0, from: module) }
        var (name, count) = (name, 0)
        // Aliases in a circle do not compile.
        while count < 8 {
            let own = aliases.ownTarget(of: name, in: module)
            guard own != nil || byName[name] == nil,
                let target = own ?? aliases.target(of: name, from: module, seeing: isSeen)
                    ?? aliases.nestedTarget(of: name, from: module, seeing: isSeen),
                target != name
            else { return name }
            (name, count) = (target, count + 1)
        }
        return name
    }

    /// Whether any file declares or extends a type of this name.
    func knows(_ name: String) -> Bool { byName[name] != nil || byLastName[name] != nil }
}
