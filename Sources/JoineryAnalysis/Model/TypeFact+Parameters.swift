// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension [FileFacts] {
    /// Returns the files of a program in which references of the kind `parameter` are replaced by services, if the
    /// program declares the type and it is certain which parameters are meant. Other references stay the same, and are
    /// unread. Their possible parameters count as used.
    package func withParameters() -> [FileFacts] {
        var types: [String: [TypeFact]] = [:]
        var fullNames: [String: Set<String>] = [:]
        for type in lazy.flatMap(\.types) where type.kind != .alias {
            types[type.name, default: []].append(type)
            fullNames[TypeName.last(of: type.name), default: []].insert(type.name)
        }
        return map { file in
            var file = file
            var unread: Set<Use> = []
            file.replaceUses { use in
                guard use.reference.kind == .parameter else { return [use] }
                let name = String(use.reference.name.prefix { $0 != "<" })
                var declarations = types[name]
                if declarations == nil, let only = fullNames[name], only.count == 1 {
                    declarations = only.first.flatMap { types[$0] }
                }
                let given = (declarations ?? []).given(use.reference.name)
                if let parameters = use.reference.parameters(of: declarations ?? []) {
                    return parameters.compactMap { given.of($0) }.map(use.ofService)
                }
                unread.insert(use)
                let possible = use.reference.possibleParameters(of: declarations ?? [])
                return [use] + possible.compactMap { given.of($0) }.map { use.ofService($0).ifAny }
            }
            file.unread += unread.sorted { $0.place < $1.place }.map { use in
                Unread(at: use.place, dialect: use.dialect, use.reference.reasonWithoutParameters)
            }
            return file
        }
    }
}

/// The type arguments of a type.
private struct GivenTypes {
    var parameters: [String]
    var arguments: [String]

    /// Returns the type for one in a declaration; `nil` for a parameter without a type argument.
    func of(_ type: String) -> String? {
        guard let index = parameters.firstIndex(of: type) else { return type }
        return index < arguments.count ? arguments[index] : nil
    }
}

extension [TypeFact] {
    /// The type arguments in a name such as `Box<Int,String>`.
    fileprivate func given(_ name: String) -> GivenTypes {
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
    /// The types of the parameters that a reference means; `nil` if that is uncertain.
    fileprivate func parameters(of types: [TypeFact]) -> [String]? {
        let initializers = types.flatMap { zip($0.initializerLabels, $0.initializers) }
        guard let label = qualifier else {
            let possible = self.initializers(of: types)
            guard possible.count == 1, let only = possible.first else { return nil }
            return only.1.filter { arguments?.contains($0) != true }
        }
        var found = Set(
            initializers.flatMap { labels, types in zip(labels, types).filter { $0.0 == label }.map(\.1) })
        if initializers.isEmpty {
            // A structure without initializers has one for its properties.
            found = Set(types.filter { $0.kind == .structure }.compactMap { $0.properties[label] })
        }
        return found.count == 1 ? Array(found) : nil
    }

    /// The initializers that a reference without a label may mean: that with its labels, if it has any. A storyboard
    /// calls `init(coder:)`, which no container does.
    private func initializers(of types: [TypeFact]) -> [([String], [String])] {
        let all = types.flatMap { zip($0.initializerLabels, $0.initializers) }
        return all.filter { labels, types in
            space.map { $0 == TypeFact.signature(labels: labels) } ?? !(labels == ["coder"] && types == ["NSCoder"])
        }
    }

    /// The types of all parameters that a reference may mean.
    fileprivate func possibleParameters(of types: [TypeFact]) -> [String] {
        guard qualifier == nil else { return [] }
        let found = initializers(of: types)
        let properties = found.isEmpty ? types.flatMap(\.properties).map(\.type) : []
        return Set(found.flatMap(\.1) + properties).filter { arguments?.contains($0) != true }.sorted()
    }

    fileprivate var reasonWithoutParameters: String {
        qualifier.map { "resolves the parameter \($0) of \(name), whose type is not known" }
            ?? "the parameters of \(name)'s initializer are not known, because it has several or its type was not read"
    }
}

extension TypeFact {
    /// The labels of an initializer as code names them: `store:clock:`.
    static func signature(labels: [String]) -> String { labels.map { "\($0):" }.joined() }
}

extension Use {
    /// The same use, if nothing shows that the service is needed.
    fileprivate var ifAny: Use {
        var use = self
        use.form = nil
        use.timing = .later
        use.isOptional = true
        return use
    }

    /// The same use, with the service that a type names.
    fileprivate func ofService(_ type: String) -> Use {
        let service = ServiceName(type)
        var use = self
        use.reference = Reference(.service, service.name)
        use.isOptional = service.isOptional
        return use
    }
}
