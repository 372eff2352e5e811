// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension Migrator {
    /// The changes of manifests.
    struct Manifests {
        var changes: [FileChange] = []
        /// What the user has to change.
        var notes: [String] = []
        /// The manifests that have to change and cannot be edited, with the reasons.
        var unedited: [String: String] = [:]
    }

    /// Returns the changes of the manifests that the imports of the changed sources require.
    func manifests(after changes: [FileChange]) -> Manifests {
        let changed = Dictionary(changes.map { ($0.file, $0.new) }, uniquingKeysWith: { first, _ in first })
        let type = type(of: conversion)
        var needs: [String: [MigrationManifest.Need]] = [:]
        for module in modules where !module.project.isEmpty {
            guard module.files.contains(where: { changed[$0] != nil }) else { continue }
            let imports = imports(of: module, changed)
            for (modules, native) in [(type.modules, "Joinery"), (type.testModules, "JoineryTesting")] {
                let dialects = Set(modules.values).intersection(imports).sorted()
                let natives = native == "Joinery" ? Dialect.nativeModules : [native]
                var products = natives.filter(imports.contains) + dialects
                if native == "Joinery", imports.contains("JoinerySwiftUI") { products.append("JoinerySwiftUI") }
                if native == "Joinery", needsWorlds(module), !imports.contains("JoineryTesting") {
                    products.append("JoineryTesting")
                }
                guard !products.isEmpty else { continue }
                let target = module.target.isEmpty ? module.name : module.target
                needs[module.project, default: []].append(
                    MigrationManifest.Need(target: target, old: Set(type.names(of: modules)), products: products))
            }
        }
        var result = Manifests()
        for (project, needs) in needs.sorted(by: { $0.key < $1.key }) {
            let manifests = MigrationManifest.all(in: project, contents)
            if manifests.isEmpty { result.notes += needs.map { $0.note(about: FilePath.shown(project)) } }
            for manifest in manifests {
                switch manifest {
                case .success(let manifest):
                    let (change, notes) = manifest.change(for: needs)
                    result.changes += [change].compactMap(\.self)
                    result.notes += notes
                case .failure(let error): result.unedited[error.file] = error.refusal.line(about: error.file)
                }
            }
        }
        return result
    }

    /// Whether the tests of a module replace values, or no longer reset them.
    ///
    /// Such tests need their own worlds, which they have without a trait if they link the product for tests.
    private func needsWorlds(_ module: SourceModule) -> Bool {
        let isReplaced = supplies.contains { supply in
            let isTest = sources[supply.file].map { graph.modules[$0.module].kind == .test } ?? false
            return bindings[supply.binding].stay == nil && module.files.contains(supply.file)
                && (isTest || bindings[supply.binding].declaration?.moved != nil)
        }
        return isReplaced
            || removals.contains { bindings[$0.binding].stay == nil && module.files.contains($0.file) }
    }

    /// Returns the modules that a module imports after changes.
    private func imports(of module: SourceModule, _ changed: [String: [UInt8]]) -> Set<String> {
        module.files.reduce(into: Set<String>()) { imports, file in
            guard let tree = changed[file].flatMap(SourceFileSyntax.parsed) ?? sources[file]?.tree else { return }
            imports.formUnion(tree.imports.map(\.path.trimmedDescription))
        }
    }
}
#endif
