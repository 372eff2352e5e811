// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension WrapperFact {
    /// How a use of it is written, in ``Use/form``: `get` where it is given the type, `get()` where it takes the type
    /// from where its value goes, `@Inject`.
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
    /// The files of a program with services in the place of references of the kind `wrapped`, where what they ask is
    /// one of the program's wrappers, and without those that ask something else.
    ///
    /// Functions are told apart by their names, and by whether they are given a type: of two of one name, one that
    /// resolves and one that does not, the calls of both are taken for resolutions.
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

    /// The wrappers that resolve, themselves or through others, by how they are used.
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
    /// The modules of a program with what their files ask through wrappers and parameters of initializers, whichever
    /// module declares those, written out.
    func writtenOut() -> [ModuleFacts] {
        guard contains(where: { $0.files.contains(where: \.needsOthersToBeRead) }) else { return self }
        let files: [FileFacts] = flatMap { $0.files }
        var rest = files.throughWrappers().withParameters()[...]
        return map { module in
            var module = module
            module.files = [FileFacts](rest.prefix(module.files.count))
            rest = rest.dropFirst(module.files.count)
            return module
        }
    }
}

extension FileFacts {
    /// Whether what the file asks for, or what others ask through it, is known only with other files.
    fileprivate var needsOthersToBeRead: Bool {
        !wrappers.isEmpty || bindings.contains { $0.uses.contains { $0.reference.kind == .parameter } }
    }
}
