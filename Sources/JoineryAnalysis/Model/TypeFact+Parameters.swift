// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension [FileFacts] {
    /// Returns the files of a program in which references of the kind `parameter` are replaced by services, if the
    /// program declares the type and it is certain which parameters are meant. Other references stay the same.
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
    /// The same use, with the service that a type names.
    fileprivate func ofService(_ type: String) -> Use {
        let service = ServiceName(type)
        var use = self
        use.reference = Reference(.service, service.name)
        use.isOptional = service.isOptional
        if use.timing == .immediate { use.timing = service.timing ?? .immediate }
        return use
    }
}
