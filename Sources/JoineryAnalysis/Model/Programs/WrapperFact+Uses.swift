// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension WrapperFact {
    /// The form of a use, in ``Use/form``: `get` if it is passed the type, `get()` if it infers the type from the
    /// context, `@Inject`.
    package var form: String {
        switch kind {
        case .attribute: "@\(name)"
        case .function: takesType ? name : "\(name)()"
        case .subscript: takesType ? Self.subscript : "\(Self.subscript)()"
        }
    }

    /// Whether it is passed the type, and does not infer it from the context.
    package var takesType: Bool { typeParameter != nil && !omitsType }

    /// The form of a subscript.
    static let `subscript` = "[]"

    private var isPrivate: Bool { access == "private" || access == "fileprivate" }

    func isVisible(in file: String, from declaring: String) -> Bool { !isPrivate || file == declaring }
}

extension [FileFacts] {
    /// Returns the files of a program in which references of the kind `wrapped` are replaced, if they use one of the
    /// program's wrappers, by services or bindings, and removed otherwise. Calls of wrappers that do not show the type
    /// are unread.
    ///
    /// Functions are distinguished by their names and labels, and by whether they are passed a type. If a call can mean
    /// several, or does not show the name that it passes on, it uses all registrations of the type.
    ///
    /// - Complexity: O(*n* + *w*²) for *n* uses and *w* wrappers.
    package func throughWrappers() -> [FileFacts] { through(WrapperTable(self)) }

    /// Returns the files with the uses of wrappers in a table replaced.
    fileprivate func through(_ wrappers: WrapperTable) -> [FileFacts] {
        map { file in
            var file = file
            let name = file.file
            let imports = file.imports
            var bindings: [BindingFact] = []
            var unread: [Unread] = []
            file.replaceUses { use in
                guard use.reference.kind == .wrapped else { return [use] }
                let found = wrappers.wrappers(of: use, in: name)
                if found.isEmpty, let place = wrappers.unreadWrapper(use, in: imports) { unread.append(place) }
                guard let wrapper = found.first(where: \.registers) else {
                    let services = WrapperFact.services(use, of: found)
                    guard use.dialect == nil, found.contains(where: wrappers.hasOtherFunctions) else { return services }
                    // The call may mean another function, so it does not show that the service is needed.
                    return services.map(\.ifAny)
                }
                if found.contains(where: { !$0.registers }) {
                    let service = use.reference.name
                    unread.append(
                        Unread(
                            at: use.place, dialect: wrapper.dialect,
                            "registers or resolves \(service) by '\(use.form ?? "")', the name of several functions",
                            service: service, resolution: Unread.Resolution(type: service)))
                } else if wrapper.isUnclear {
                    unread.append(wrapper.unread(use.form ?? "", use.reference.name, at: use.place))
                } else {
                    bindings.append(wrapper.binding(use))
                }
                return []
            }
            file.bindings += bindings
            file.replaceTypeParameters(wrappers.typeParameters)
            if !wrappers.isEmpty {
                for call in file.untypedCalls {
                    guard let wrapper = wrappers.wrapper(of: call, in: name) else { continue }
                    unread.append(wrapper.unread(call.form, nil, at: call.place))
                }
            }
            file.untypedCalls = []
            file.unread += unread
            for index in file.bindings.indices where file.bindings[index].through != nil {
                wrappers.chooseScope(of: &file.bindings[index], in: name)
            }
            return file
        }
    }
}

extension TypeFact {
    /// Whether it is a generic type, or a protocol with associated types.
    var hasTypeParameters: Bool { !typeParameters.isEmpty && kind != .alias }
}

extension FileFacts {
    /// Makes resolutions of the type parameters and associated types of a type unread.
    fileprivate mutating func replaceTypeParameters(_ table: TypeParameterTable) {
        for index in types.indices where types[index].kind != .alias {
            let names = table.names(in: types[index].name)
            guard !names.isEmpty else { continue }
            types[index].uses.removeAll { use in
                guard use.reference.kind == .service, TypeName.contains(use.reference.name, anyOf: names) else {
                    return false
                }
                unread.append(
                    Unread(
                        at: use.place, dialect: use.dialect, "resolves the type parameter \(use.reference.name)",
                        service: "", resolution: Unread.Resolution()))
                return true
            }
        }
        for index in unread.indices {
            guard let type = unread[index].resolution?.type, TypeName.contains(type, anyOf: table.all) else { continue }
            unread[index].resolution?.type = nil
        }
    }
}

extension [ModuleFacts] {
    /// Returns the modules of programs with the uses through wrappers and initializer parameters replaced, even if
    /// another module of the same program declares those.
    func writtenOut(_ programs: Programs) -> [ModuleFacts] {
        var usesServices = false
        var dependsOnTypes = false
        let names = Set(map(\.module))
        let isNeeded = contains { module in
            module.files.contains { file in
                dependsOnTypes =
                    dependsOnTypes || file.types.contains(where: \.hasTypeParameters)
                    || file.imports.contains { !names.contains($0) && !KnownModules.isKnown($0) }
                usesServices = usesServices || file.bindings.contains { $0.key.space == BindingKey.services }
                return !file.wrappers.isEmpty || file.needsOtherFiles
                    || file.containsReference { kind, dialect in
                        if kind == .service { usesServices = true }
                        return kind == .parameter || kind == .wrapped && dialect != nil
                    }
            }
        }
        guard isNeeded || usesServices && dependsOnTypes else {
            return usesServices ? withServicesInWrappers() : self
        }
        var modules = self
        for (own, visible) in programs.groups {
            // Only tests use what tests declare.
            for isTest in [false, true] {
                let changed = own.filter { (self[$0].kind == .test) == isTest }
                guard !changed.isEmpty else { continue }
                let files = visible.filter { isTest || self[$0].kind != .test }.flatMap { self[$0].files }
                let (wrappers, parameters) = (WrapperTable(files, modules: names), ParameterTable(files))
                for module in changed {
                    modules[module].files = self[module].files.through(wrappers).with(parameters)
                }
            }
        }
        return modules.withServicesInWrappers()
    }
}

extension FileFacts {
    /// Whether it registers properties of types, or registers with functions, that other files may declare.
    fileprivate var needsOtherFiles: Bool {
        bindings.indices.contains { index in
            bindings[index].through != nil
                || bindings[index].dialect == .resolver && ParameterTable.isPath(bindings[index].key.name)
        }
    }
}
