// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension [FileFacts] {
    /// Returns the files of a program in which references of the kind `parameter` are replaced by services, if the
    /// program declares the type and it is certain which parameters are meant. Other references stay the same, and are
    /// unread. Their possible parameters count as used.
    ///
    /// A service that is registered as a property of another type, `Settings/store`, becomes the property's type. If
    /// the program does not declare it, the registration is unread.
    package func withParameters() -> [FileFacts] { with(ParameterTable(self)) }

    /// Returns the files with the parameters of the types in a table.
    func with(_ table: ParameterTable) -> [FileFacts] {
        map { file in
            var file = file
            var unread: Set<Use> = []
            table.replaceProperties(in: &file)
            file.replaceUses { use in
                if use.reference.kind == .service, ParameterTable.isPath(use.reference.name) {
                    guard let name = table.property(use.reference.name) else { return [] }
                    var use = use
                    use.reference.name = name
                    return [use]
                }
                guard use.reference.kind == .parameter else { return [use] }
                guard let name = table.built(use.reference.name) else {
                    unread.insert(use)
                    return [use]
                }
                let declarations = table.declarations(of: name, for: use.reference)
                let given = declarations.given(name)
                if let parameters = use.reference.parameters(of: declarations) {
                    return parameters.compactMap { given.of($0) }.map { use.ofService(table.target(of: $0, in: name)) }
                }
                unread.insert(use)
                let possible = use.reference.possibleParameters(of: declarations)
                return [use] + possible.compactMap { given.of($0) }.map { use.ofService($0).ifAny }
            }
            file.unread += unread.sorted { $0.place < $1.place }.map { $0.reference.unreadWithoutParameters(at: $0) }
            return file
        }
    }
}

/// The types of a program, by name.
struct ParameterTable {
    private var types: [String: [TypeFact]] = [:]
    private var fullNames: [String: Set<String>] = [:]
    /// The aliases in types, by their full names.
    private var aliases: [String: String] = [:]

    init(_ files: [FileFacts]) {
        for type in files.lazy.flatMap(\.types) {
            guard type.kind != .alias else {
                if type.name.contains(".") { aliases[type.name] = type.inherits.first }
                continue
            }
            types[type.name, default: []].append(type)
            fullNames[TypeName.last(of: type.name), default: []].insert(type.name)
        }
    }

    /// Returns the declaration and extensions of a type.
    func declarations(of name: String) -> [TypeFact] {
        let name = TypeName.withoutArguments(name)
        if let found = types[name] { return found }
        guard let only = fullNames[name], only.count == 1 else {
            // The name may begin with that of the module.
            guard let dot = name.firstIndex(of: "."), types[String(name[..<dot])] == nil else { return [] }
            return declarations(of: String(name[name.index(after: dot)...]))
        }
        return only.first.flatMap { types[$0] } ?? []
    }

    /// Returns the declarations that may have the parameter that a reference with a label means: those of the type, or
    /// of its superclass if the type declares no initializer.
    func declarations(of name: String, for reference: Reference) -> [TypeFact] {
        var found = declarations(of: name)
        guard reference.qualifier != nil else { return found }
        for _ in 0..<16 {
            guard !found.contains(where: { !$0.initializers.isEmpty }),
                let superclass = found.first(where: { $0.kind == .class })?.inherits.first
            else { break }
            let inherited = declarations(of: superclass)
            guard inherited.contains(where: { $0.kind == .class }) else { break }
            found = inherited
        }
        return found
    }

    /// Returns the type that a path of parameters ends with: of `Search/store`, that of the parameter `store`.
    func built(_ path: String) -> String? {
        guard Self.isPath(path) else { return path }
        let parts = path.split(separator: "/").map(String.init)
        return parts.dropFirst().reduce(parts[0]) { type, label in
            guard let type else { return nil }
            let reference = Reference(.parameter, type, qualifier: label)
            let found = reference.parameters(of: declarations(of: type, for: reference))?.first
            return found.map { target(of: TypeName.withoutOptional($0), in: type) }
        }
    }

    /// Whether a type's name is a path of members.
    static func isPath(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

    /// Returns the type of the property that a path ends with: of `Settings/store`, that of `store`.
    func property(_ path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        return parts.dropFirst().reduce(parts[0]) { type, name in
            guard let type, let found = declarations(of: type).lazy.compactMap({ $0.properties[name] }).first else {
                return nil
            }
            return target(of: TypeName.withoutOptional(found), in: type)
        }
    }

    /// Replaces the services that are registered as properties of other types.
    func replaceProperties(in file: inout FileFacts) {
        for index in file.bindings.indices.reversed() where Self.isPath(file.bindings[index].key.name) {
            if let name = property(file.bindings[index].key.name) {
                file.bindings[index].key.name = name
                file.bindings[index].type = name
            } else {
                let binding = file.bindings.remove(at: index)
                file.unread.append(
                    Unread(
                        at: binding.place, dialect: binding.dialect, "registers a type that is not written here"))
            }
        }
    }

    /// Returns the type that a name means within a type, which may declare an alias.
    func target(of name: String, in type: String) -> String {
        let full = declarations(of: type).first?.name ?? type
        return aliases["\(full).\(name)"] ?? name
    }
}

/// The type arguments of a type.
package struct GivenTypes {
    var parameters: [String]
    var arguments: [String]

    /// Returns the type for one in a declaration; `nil` for a parameter without a type argument.
    package func of(_ type: String) -> String? {
        guard let index = parameters.firstIndex(of: type) else { return type }
        return index < arguments.count ? arguments[index] : nil
    }
}

extension [TypeFact] {
    /// Returns the type arguments in a name such as `Box<Int,String>`.
    package func given(_ name: String) -> GivenTypes {
        let parameters = lazy.map(\.typeParameters).first { !$0.isEmpty } ?? []
        var arguments: [String] = []
        if let open = name.firstIndex(of: "<"), name.last == ">" {
            let inner = name[name.index(after: open)...].dropLast()
            // Types that contain commas are left alone.
            if !inner.contains("<") && !inner.contains("(") && !inner.contains("[") {
                arguments = inner.split(separator: ",").map(String.init)
            } else if parameters.count == 1 {
                arguments = [String(inner)]
            }
        }
        return GivenTypes(parameters: parameters, arguments: arguments)
    }
}

extension Reference {
    /// Returns the types of the parameters that a reference means; `nil` if that is uncertain.
    fileprivate func parameters(of types: [TypeFact]) -> [String]? {
        let initializers = types.flatMap { zip($0.initializerLabels, $0.initializers) }
        guard let label = qualifier else {
            let possible = self.initializers(of: types)
            guard possible.count == 1, let only = possible.first else { return nil }
            return only.1.filter { arguments?.contains($0) != true }
        }
        let called = initializers.filter { labels, _ in TypeFact.signature(labels: labels) == space }
        var found = Set(
            (called.isEmpty ? initializers : called).compactMap { labels, types in
                let index = Int(label) ?? labels.firstIndex(of: label)
                return index.flatMap { labels.indices.contains($0) && types.indices.contains($0) ? types[$0] : nil }
            })
        if found.isEmpty {
            // The parameter of a structure's own initializer, or a property that is assigned to.
            found = Set(types.compactMap { $0.properties[label] })
        }
        return found.count == 1 ? Array(found) : nil
    }

    /// Returns the initializers that a reference without a label may mean: that with its labels, if it has any. A
    /// storyboard calls `init(coder:)`, which no container does.
    private func initializers(of types: [TypeFact]) -> [([String], [String])] {
        let all = types.flatMap { zip($0.initializerLabels, $0.initializers) }
        return all.filter { labels, types in
            space.map { $0 == TypeFact.signature(labels: labels) } ?? !(labels == ["coder"] && types == ["NSCoder"])
        }
    }

    /// Returns the types of all parameters that a reference may mean.
    fileprivate func possibleParameters(of types: [TypeFact]) -> [String] {
        guard qualifier == nil else { return [] }
        let found = initializers(of: types)
        let properties = found.isEmpty ? types.flatMap(\.properties).map(\.type) : []
        return Set(found.flatMap(\.1) + properties).filter { arguments?.contains($0) != true }.sorted()
    }

    fileprivate func unreadWithoutParameters(at use: Use) -> Unread {
        guard let qualifier else {
            let reason =
                "the parameters of \(name)'s initializer are not known, because it has several or its type was not read"
            return Unread(at: use.place, dialect: use.dialect, reason, service: "")
        }
        let owner = name.split(separator: "/").joined(separator: ".")
        return Unread(
            at: use.place, dialect: use.dialect,
            "resolves the parameter \(qualifier) of \(owner), whose type is not known", service: "",
            resolution: Unread.Resolution(owner: owner))
    }
}

extension TypeFact {
    /// Returns the labels of an initializer as code names them: `store:clock:`.
    static func signature(labels: [String]) -> String { labels.map { "\($0):" }.joined() }
}

extension Use {
    /// The same use, if nothing shows that the service is needed.
    var ifAny: Use {
        var use = self
        use.form = nil
        use.timing = .later
        use.isOptional = true
        return use
    }

    /// Returns the same use, with the service that a type names.
    fileprivate func ofService(_ type: String) -> Use {
        let service = ServiceName(type)
        var use = self
        let registered = reference.qualifier == nil ? nil : reference.arguments?.first
        use.reference = Reference(.service, service.name, qualifier: registered)
        use.reference.isOpen = reference.isOpen
        use.isOptional = service.isOptional
        return use
    }
}
