// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
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
            let isPublic = bindings.contains {
                $0.stay == nil && ($0.provision?.file ?? $0.site.file) == file && !$0.access.isEmpty
            }
            let keepsImport = hasLeftUses(file) || namesLibrary(tree) || removal.namesContainer(file)
            let imports = MigrationImports(
                conversion, keepsImport: keepsImport, isPublic: isPublic,
                keepsAccess: namesLibrary(tree, isInInterface: true), needsNative: tree.namesNative,
                further: furtherImports[file] ?? [])
            let text = SourceText(bytes)
            if isChanged {
                contents[file] = text.applying(imports.edits(of: tree, text))
            } else {
                let isUnused = isComplete && !keepsImport
                contents[file] = text.applying(
                    isUnused ? imports.removals(in: tree, text) : imports.editsForDialect(of: tree))
            }
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
            "Dependencies", "inject", "prepareDependencies", "withDependencies", "Injected", "LazyInjected",
            "WeakInjected",
        ]
        return tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
}
#endif
