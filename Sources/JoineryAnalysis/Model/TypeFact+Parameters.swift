// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension [FileFacts] {
    /// The files of a program with services in the place of references of the kind `parameter`, where the type is the
    /// program's own and it is certain which parameters are meant. All others stay as they are.
    package func withParameters() -> [FileFacts] {
        var types: [String: [TypeFact]] = [:]
        var fullNames: [String: Set<String>] = [:]
        for type in lazy.flatMap(\.types) where type.kind != .alias {
            types[type.name, default: []].append(type)
            fullNames[TypeName.last(of: type.name), default: []].insert(type.name)
        }
        return map { file in
            var file = file
            file.replaceUses { use in
                guard use.reference.kind == .parameter else { return [use] }
                let name = String(use.reference.name.prefix { $0 != "<" })
                var declarations = types[name]
                if declarations == nil, let only = fullNames[name], only.count == 1 {
                    declarations = only.first.flatMap { types[$0] }
                }
                guard let parameters = use.reference.parameters(of: declarations ?? []) else { return [use] }
                let given = (declarations ?? []).given(use.reference.name)
                return parameters.compactMap { given.of($0) }.map(use.ofService)
            }
            return file
        }
    }
}

/// What stands for the type parameters of a type where it is named.
private struct GivenTypes {
    var parameters: [String]
    var arguments: [String]

    /// The type that one in a declaration stands for; `nil` where it is a parameter for which nothing is given.
    func of(_ type: String) -> String? {
        guard let index = parameters.firstIndex(of: type) else { return type }
        return index < arguments.count ? arguments[index] : nil
    }
}

extension [TypeFact] {
    /// What is given for their type parameters in a name such as `Box<Int,String>`.
    fileprivate func given(_ name: String) -> GivenTypes {
        let parameters = lazy.map(\.typeParameters).first { !$0.isEmpty } ?? []
        var arguments: [String] = []
        if let open = name.firstIndex(of: "<"), name.last == ">" {
            let inner = name[name.index(after: open)...].dropLast()
            // Types with commas of their own are left alone.
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
    /// The types of the parameters that it means; `nil` where that is not certain.
    fileprivate func parameters(of types: [TypeFact]) -> [String]? {
        let initializers = types.flatMap { zip($0.initializerLabels, $0.initializers) }
        guard let label = qualifier else {
            guard initializers.count == 1, let only = initializers.first else { return nil }
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
}

extension Use {
    /// The same use, of the service that a type stands for.
    fileprivate func ofService(_ type: String) -> Use {
        let service = ServiceName(type)
        var use = self
        use.reference = Reference(.service, service.name)
        use.isOptional = service.isOptional
        if use.timing == .immediate { use.timing = service.timing ?? .immediate }
        return use
    }
}
