// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension WrapperFact {
    /// The form of a use, in ``Use/form``: `get` if it is passed the type, `get()` if it infers the type from the
    /// context, `@Inject`.
    package var form: String {
        switch kind {
        case .attribute: "@\(name)"
        case .function: takesType ? name : "\(name)()"
        }
    }

    private var isPrivate: Bool { access == "private" || access == "fileprivate" }

    fileprivate func isVisible(in file: String, from declaring: String) -> Bool { !isPrivate || file == declaring }
}

extension [FileFacts] {
    /// Returns the files of a program in which references of the kind `wrapped` are replaced by services, if they use
    /// one of the program's wrappers, and removed otherwise.
    ///
    /// Functions are distinguished by name, and by whether they are passed a type. If only one of two functions with
    /// the same name resolves, the calls of both count as resolutions.
    ///
    /// - Complexity: O(*n* + *w*²) for *n* uses and *w* wrappers.
    package func throughWrappers() -> [FileFacts] {
        let wrappers = resolvingWrappers()
        return map { file in
            var file = file
            let name = file.file
            file.replaceUses { use in
                guard use.reference.kind == .wrapped else { return [use] }
                let found = use.form.flatMap { wrappers[$0] }?.first { $0.wrapper.isVisible(in: name, from: $0.file) }
                guard let wrapper = found?.wrapper else { return [] }
                var use = use
                use.reference.kind = .service
                use.dialect = wrapper.dialect
                use.isOptional = use.isOptional || wrapper.isOptional
                if use.timing == .immediate { use.timing = wrapper.timing }
                return [use]
            }
            return file
        }
    }

    /// Returns the wrappers that resolve, directly or through others, by the form of their uses.
    private func resolvingWrappers() -> [String: [(wrapper: WrapperFact, file: String)]] {
        var pending = flatMap { file in file.wrappers.map { (wrapper: $0, file: file.file) } }
        var found: [String: [(wrapper: WrapperFact, file: String)]] = [:]
        var isChanged = true
        while isChanged {
            isChanged = false
            var rest: [(wrapper: WrapperFact, file: String)] = []
            for candidate in pending {
                let resolves =
                    candidate.wrapper.through.map { through in
                        found[through]?.contains { $0.wrapper.isVisible(in: candidate.file, from: $0.file) } ?? false
                    } ?? true
                if resolves {
                    found[candidate.wrapper.form, default: []].append(candidate)
                    isChanged = true
                } else {
                    rest.append(candidate)
                }
            }
            pending = rest
        }
        return found
    }
}

extension [ModuleFacts] {
    /// Returns the modules of a program with the uses through wrappers and initializer parameters replaced, even if
    /// another module declares those.
    func writtenOut() -> [ModuleFacts] {
        var usesServices = false
        guard
            contains(where: { module in
                module.files.contains { file in
                    !file.wrappers.isEmpty || file.registersProperties
                        || file.containsReference { kind in
                            if kind == .service { usesServices = true }
                            return kind == .parameter
                        }
                }
            })
        else { return usesServices ? withServicesInWrappers() : self }
        let files: [FileFacts] = flatMap { $0.files }
        var rest = files.throughWrappers().withParameters()[...]
        return map { module in
            var module = module
            module.files = [FileFacts](rest.prefix(module.files.count))
            rest = rest.dropFirst(module.files.count)
            return module
        }.withServicesInWrappers()
    }
}

extension FileFacts {
    /// Whether it registers properties of types that other files may declare.
    fileprivate var registersProperties: Bool {
        bindings.indices.contains {
            bindings[$0].dialect == .resolver && ParameterTable.isPath(bindings[$0].key.name)
        }
    }
}
