// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension Migrator {
    /// Removes assemblies, containers, and imports that are no longer used.
    func removeContainers(from contents: inout [String: [UInt8]]) {
        var removal = ContainerRemoval(sources, contents, emptied: emptied())
        removal.run()
        for (file, bytes) in removal.changed { contents[file] = bytes }
        for (file, bytes) in contents {
            guard let old = sources[file], let tree = SourceFileSyntax.parsed(from: bytes) else { continue }
            let isChanged = bytes != old.text.bytes
            let hasPublicBinding = placedBindings(in: file).contains { index in
                (bindings[index].provision?.file ?? bindings[index].site.file) == file
                    && !bindings[index].access.isEmpty
            }
            let isPublic = hasPublicBinding || hasPublicScope(file) || filesWithPublicReads.contains(file)
            let keepsImport = hasLeftUses(file) || namesLibrary(tree) || removal.namesContainer(file)
            let imports = MigrationImports(
                conversion, keepsImport: keepsImport, isPublic: isPublic,
                keepsAccess: namesLibrary(tree, isInInterface: true), needsNative: tree.namesNative,
                further: furtherImports[file] ?? [])
            let text = SourceText(bytes)
            if isChanged {
                let names = keepsImport ? [] : qualifiers(in: tree, of: old.module)
                contents[file] = text.applying(imports.edits(of: tree, text) + names)
            } else {
                let isUnused = isComplete && !keepsImport
                contents[file] = text.applying(
                    isUnused ? imports.removals(in: tree, text) : imports.editsForDialect(of: tree))
            }
        }
    }

    /// Returns the edits that remove the module's name from Joinery's wrappers in a file that only imports Joinery.
    private func qualifiers(in tree: SourceFileSyntax, of module: Int) -> [TextEdit] {
        let wrappers = type(of: conversion).sharedWrappers.filter {
            graph.types.position(of: $0, from: module) == nil
        }
        return tree.tokens(viewMode: .sourceAccurate).compactMap { token in
            guard wrappers.contains(token.text), let name = token.enclosing(AttributeSyntax.self)?.attributeName,
                name.trimmedDescription == "Joinery.\(token.text)"
            else { return nil }
            return TextEdit(name.bytes, token.text)
        }
    }

    /// Finds the container of each module that has and sees only one.
    mutating func findContainers() {
        var found: [Int: [ContainerSearch.Creation]] = [:]
        for source in sources.values where graph.modules[source.module].kind != .test {
            found[source.module, default: []] += ContainerSearch.creations(in: source.tree)
        }
        for (module, creations) in found {
            // Modules of one program can give each other containers.
            let others = found.keys.filter { $0 != module && graph.programs.mayMeet($0, module) }
            guard others.allSatisfy({ found[$0]?.isEmpty != false }) else { continue }
            let own = creations.filter { $0.container == nil }
            let assemblers = creations.filter { $0.container != nil }
            guard own.count == 1, let name = own[0].name, assemblers.count < 2 else { continue }
            // An assembler applies the registrations when it is created.
            let assembled = assemblers.first { $0.container.map(name.hasSuffix) == true }
            guard assemblers.isEmpty || assembled != nil else { continue }
            if assembled == nil || assembled?.name != nil { containers[module] = assembled?.name ?? name }
        }
    }

    /// Finds the assemblers in global or static variables that create the assemblies with registrations.
    mutating func findAssemblers() {
        let types = Set(bindings.compactMap { $0.declaration?.moved?.assembly })
        var files: [String: [(path: String?, file: String)]] = [:]
        for source in sources.values where graph.modules[source.module].kind != .test {
            for (type, paths) in ContainerSearch.assemblers(of: types, in: source.tree) {
                files[type, default: []] += paths.map { ($0, source.file) }
            }
        }
        for (type, found) in files {
            guard let path = found[0].path, found.allSatisfy({ $0.path == path }) else { continue }
            assemblers[type] = (path, Set(found.flatMap { targets[$0.file]?.all ?? [] }))
        }
        guard !assemblers.isEmpty else { return }
        // Code that creates an assembler must not need it.
        var queue = graph.edges.filter { positions[$0.from] == nil && mayRunInAssembler($0.site) }.map(\.to)
        while let node = queue.popLast() {
            guard readByAssemblers.insert(node).inserted else { continue }
            queue += graph.outgoing[node].map { graph.edges[$0].to }
        }
    }

    /// Whether code has a container at hand, so that it may run while an assembler is created.
    private func mayRunInAssembler(_ site: Graph.Site) -> Bool {
        var next = sources[site.file]?.token(at: site.place)?.parent
        while let node = next {
            if let function = node.as(FunctionDeclSyntax.self) {
                let types = function.signature.parameterClause.parameters.map { TypeName.of($0.type) }
                if types.contains(where: ServiceSyntax.isResolverType) { return true }
            }
            if let type = node.as(ExtensionDeclSyntax.self)?.extendedType,
                ServiceSyntax.isResolverType(TypeName.of(type))
            {
                return true
            }
            if node.is(VariableDeclSyntax.self), ContainerSearch.creates(in: node) { return true }
            next = node.parent
        }
        return false
    }

    /// Returns the expression for the container that code of a moved registration can resolve from.
    func container(for local: MovedDeclaration.Local, of binding: MigratingBinding) -> String? {
        if let container = containers[binding.site.module] { return container }
        guard let moved = binding.declaration?.moved, [moved.resolver, moved.container].contains(local.name),
            let assembler = moved.assembly.flatMap({ assemblers[$0] }), !readByAssemblers.contains(binding.node),
            let own = targets[binding.site.file]?.all, own.isSubset(of: assembler.targets)
        else { return nil }
        return assembler.path
    }

    /// Returns the names of the types and functions whose registrations moved.
    private func emptied() -> Set<String> {
        var names: Set<String> = []
        for binding in bindings where binding.stay == nil {
            var next = binding.declaration?.moved?.statement.parent
            while let node = next {
                if let function = node.as(FunctionDeclSyntax.self) { names.insert(function.name.text) }
                if node.isProtocol((any DeclGroupSyntax).self) {
                    let name = node.asProtocol((any NamedDeclSyntax).self)?.name.text
                    names.insert(name ?? node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? "")
                }
                next = node.parent
            }
        }
        return names
    }
}

extension SourceFileSyntax {
    /// Whether it names Joinery's own graph, or functions and wrappers that read it.
    fileprivate var namesNative: Bool {
        let names: Set = [
            "Dependencies", "DependencyGraph", "inject", "prepareDependencies", "withDependencies", "Injected",
            "LazyInjected", "WeakInjected", "ResettableScope",
        ]
        return tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
}
#endif
