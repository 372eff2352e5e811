// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The modules that can name the bindings of services.
extension Migrator {
    /// The places that use the services, with their positions in the migration's list.
    private var placesOfUses: [(binding: Int, site: Graph.Site)] {
        var found = uses.map { (binding: $0.binding, site: $0.site) }
        for supply in supplies {
            guard let source = sources[supply.file] else { continue }
            let place = source.place(at: supply.supply.head.lowerBound)
            found.append((supply.binding, Graph.Site(module: source.module, file: supply.file, place: place)))
        }
        for binding in bindings where binding.stay == nil {
            for node in binding.declaration?.moved?.named ?? [] {
                if let index = positions[node] { found.append((index, binding.site)) }
            }
        }
        return found
    }

    /// Finds the modules that each module exports: `@_exported import Core`.
    mutating func findExports() {
        for source in sources.values where source.names.contains("_exported") {
            let exported = source.tree.imports.filter { $0.attributes.contains { $0.names("_exported") } }
            exports[graph.modules[source.module].name, default: []]
                .formUnion(exported.map(\.path.trimmedDescription))
        }
    }

    /// Returns imported modules with those that they export, directly or indirectly.
    func exporting(_ imports: Set<String>) -> Set<String> {
        guard !exports.isEmpty else { return imports }
        var found = imports
        var queue = Array(imports)
        while let module = queue.popLast() {
            for exported in exports[module] ?? [] where found.insert(exported).inserted { queue.append(exported) }
        }
        return found
    }

    func modulesOfUsers() -> [Int: Set<Int>] {
        Dictionary(grouping: placesOfUses, by: \.binding).mapValues { Set($0.map(\.site.module)) }
    }

    /// Widens the access of services that other modules use, and leaves those that these modules cannot name.
    mutating func checkVisibility() {
        let modules = modulesOfUsers()
        for (index, site) in placesOfUses where bindings[index].stay == nil && bindings[index].provision == nil {
            let (user, module) = (graph.modules[site.module], graph.modules[bindings[index].site.module].name)
            guard site.module != bindings[index].site.module,
                !users(of: index, in: site.file).isSubset(of: targets[bindings[index].site.file]?.all ?? []),
                !exporting(user.imports).contains(module), isNamed(bindings[index].site.module),
                !provide(index, to: modules[index] ?? [])
            else { continue }
            leave(index, Stay("'\(user.name)' uses it, and does not import '\(module)'"), at: site)
        }
        for (index, site) in placesOfUses { check(index, usedAt: site) }
        for use in uses where bindings[use.binding].stay == nil { checkDefault(use) }
        // A registration gives the value from another module.
        for index in bindings.indices where bindings[index].provision != nil {
            check(index, usedAt: bindings[index].site)
        }
    }

    /// Returns the targets that compile the uses of a service in a file: those that compile the file, and see the type of
    /// the service. Before the migration, the uses name the type.
    private func users(of index: Int, in file: String) -> Set<String> {
        guard let all = targets[file]?.all, all.count > 1 else { return targets[file]?.all ?? [] }
        let name = TypeName.last(of: TypeName.withoutArguments(TypeName.withoutOptional(bindings[index].fact.type)))
        let declared = graph.types.entries.filter { $0.kind != .extension && TypeName.last(of: $0.name) == name }
        // Any target can import the module of a library.
        guard !declared.isEmpty, declared.allSatisfy({ graph.modules[$0.module].kind == .executable }) else {
            return all
        }
        return all.filter { target in declared.contains { targets[$0.file]?.all.contains(target) == true } }
    }

    private mutating func check(_ index: Int, usedAt site: Graph.Site) {
        let declaring = bindings[index].provision?.module ?? bindings[index].site.module
        let file = bindings[index].provision?.file ?? bindings[index].site.file
        guard bindings[index].stay == nil, let source = sources[site.file], let own = targets[site.file]?.own else {
            return
        }
        let files = [file] + bindings[index].alternatives.map { bindings[$0].site.file }
        var others = files.reduce(users(of: index, in: site.file)) { $0.subtracting(targets[$1]?.all ?? []) }
        if site.module != declaring, others.remove(own) != nil {
            guard isNamed(declaring) else { return }
            // The other targets that compile the file have the same import.
            if checkImport(of: index, from: declaring, in: source, at: site) { return }
        }
        guard let other = others.sorted().first else { return }
        let name = FilePath.name(of: other)
        leave(index, Stay("the target '\(name)' uses it, and does not compile its registration"), at: site)
    }

    /// Whether the name of a module is known. The name of a folder is that of a module only if code imports it.
    private func isNamed(_ module: Int) -> Bool {
        let module = graph.modules[module]
        return !module.isGuess || graph.modules.contains { $0.imports.contains(module.name) }
    }

    /// Widens the access of a service that the default value of a parameter reads if other modules can call the
    /// function.
    private mutating func checkDefault(_ use: NativeUse) {
        guard let access = sources[use.site.file]?.token(at: use.site.place)?.accessOfDefault else { return }
        let own = accessOfType(bindings[use.binding])
        guard ["public", "open"].contains(own) || own == "package" && access == "package" else {
            return leave(
                use.binding, Stay("a default value of a \(access) function reads it, but its type is \(own)"),
                at: use.site)
        }
        if access != "package" || bindings[use.binding].access.isEmpty {
            bindings[use.binding].access = access == "package" ? "package " : "public "
        }
        filesWithPublicReads.insert(use.site.file)
    }

    /// Lets a file of another module use a service.
    ///
    /// - Returns: Whether the file already imports the module.
    private mutating func checkImport(
        of index: Int, from declaring: Int, in source: MigrationSource, at site: Graph.Site
    ) -> Bool {
        let module = graph.modules[declaring].name
        let user = graph.modules[site.module]
        let declaration = source.tree.statements.lazy.compactMap { $0.item.as(ImportDeclSyntax.self) }
            .first { $0.path.trimmedDescription == module }
        let imported = Set(source.tree.imports.map(\.path.trimmedDescription))
        let isImported = exporting(imported).contains(module)
        if !isImported { furtherImports[site.file, default: []].insert(module) }
        let isTestable = declaration?.attributes.contains { $0.names("testable") } == true
        guard !isTestable else { return isImported }
        let access = accessOfType(bindings[index])
        guard BindingFact.isForOtherModules(access) else {
            leave(index, Stay("'\(user.name)' uses it, but its type is \(access)"), at: site)
            return true
        }
        bindings[index].access = access == "package" ? "package " : "public "
        return isImported
    }

    /// The access of the type of a service; public if the type was not read.
    func accessOfType(_ binding: MigratingBinding) -> String {
        let type = TypeName.withoutOptional(binding.fact.type)
        guard let position = graph.types.position(of: type, from: binding.site.module) else { return "public" }
        let entry = graph.types.entries[position]
        return types(in: binding.site.module).declared[entry.name]?.first { $0.kind != .extension }?.access ?? "public"
    }
}
extension TokenSyntax {
    /// The access of the function for whose parameter it is in the default value, if other modules can call it.
    fileprivate var accessOfDefault: String? {
        guard let parameter = enclosing(FunctionParameterSyntax.self), let value = parameter.defaultValue,
            value.bytes.contains(bytes.lowerBound), let declaration = parameter.parent?.parent?.parent?.parent,
            let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
        else { return nil }
        let group = declaration.enclosingGroup
        let level = group.map { Access.of($0.modifiers) } ?? "public"
        let isExtension = group?.is(ExtensionDeclSyntax.self) == true
        let access = Access.ofMember(modifiers, in: isExtension && level != "internal" ? level : nil)
        let others: Set = ["public", "package", "open"]
        return others.contains(access) && (isExtension || others.contains(level)) ? access : nil
    }
}
#endif
