// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The calls of the functions that prepare a container.
extension Migrator {
    /// Finds the places that call the function of a preparation: the program's start, and each test.
    ///
    /// - Throws: ``Stay`` if no start of the program can call it.
    func findCalls(_ preparation: inout ContainerPreparation) throws(Stay) {
        let names = importNames(ofModule: preparation.module, with: preparation.file)
        guard graph.modules[preparation.module].kind != .test else {
            let sources = sources.values.filter { $0.module == preparation.module }.sorted { $0.file < $1.file }
            for source in sources { preparation.calls += TestStarts(in: source).places.map { (source.file, $0) } }
            if preparation.calls.isEmpty { throw Stay("no test was found that could call 'autoRegister'") }
            return
        }
        var entries = 0
        for (index, module) in graph.modules.enumerated() where sees(index, preparation.module, names) {
            let isTest = module.kind == .test
            guard isTest || module.hasEntryPoint else { continue }
            guard index == preparation.module || !module.imports.isDisjoint(with: names) else {
                let name = graph.modules[preparation.module].name
                throw Stay("'\(module.name)' would have to call 'autoRegister', and does not import '\(name)'")
            }
            let sources = sources.values.filter { $0.module == index }.sorted { $0.file < $1.file }
            if isTest {
                for source in sources where !names.isDisjoint(with: source.tree.imports.map(\.path.trimmedDescription))
                {
                    preparation.calls += TestStarts(in: source).places.map { (source.file, $0) }
                    if !source.importsForTesting(names) { preparation.isPublic = true }
                }
                continue
            }
            let entryFiles = sources.filter { graph.entryFiles.contains($0.file) }
            for source in nearest(entryFiles, to: preparation.file, in: preparation.module) {
                guard let start = ProgramStart(in: source) else { continue }
                let registered = Set(preparation.steps.flatMap(\.supplies).map { bindings[supplies[$0].binding].node })
                if let (name, site) = read(of: registered, before: start, in: source) {
                    throw Stay("'autoRegister' registers it, and the program reads '\(name)' before it can", at: site)
                }
                preparation.calls.append((source.file, start.place))
                entries += 1
                if index != preparation.module { preparation.isPublic = true }
            }
        }
        guard entries > 0 else { throw Stay("no place was found where the program could call 'autoRegister'") }
    }

    /// Returns the names by which files may import a module. If the module is guessed from folders, these include the
    /// names of the folders of one of its files.
    func importNames(ofModule position: Int, with file: String) -> Set<String> {
        let module = graph.modules[position]
        let folders = file.split(separator: "/").dropLast().map(String.init)
        return Set([module.name] + (module.isGuess ? folders : []))
    }

    /// Returns the files with an entry point that belong to the same program as a file: if one module has several
    /// programs, those in the nearest folder.
    func nearest(_ entries: [MigrationSource], to file: String, in module: Int) -> [MigrationSource] {
        guard entries.count > 1, entries[0].module == module else { return entries }
        let depths = entries.map { $0.file.sharedFolders(with: file) }
        let depth = depths.max()
        return zip(entries, depths).filter { $1 == depth }.map { $0.0 }
    }

    /// Whether a module imports another one, directly or not, or is that module.
    func sees(_ module: Int, _ other: Int, _ names: Set<String>) -> Bool {
        var visited: Set<Int> = []
        var queue = [module]
        while let next = queue.popLast() {
            if next == other || next == module && !graph.modules[next].imports.isDisjoint(with: names) { return true }
            guard visited.insert(next).inserted else { continue }
            queue += graph.modules.indices.filter {
                graph.modules[$0].kind != .test && graph.modules[next].imports.contains(graph.modules[$0].name)
                    && graph.programs.mayMeet(next, $0)
            }
        }
        return false
    }

    /// Returns the name of one of some nodes that the program reads before its start can give them values, and the
    /// place; `nil` if there is none.
    func read(
        of registered: Set<Int>, before start: ProgramStart, in source: MigrationSource
    ) -> (name: String, site: Graph.Site)? {
        // The library's own wrapper reads at each access.
        for variable in start.before where !variable.attributes.contains(where: { $0.names("Dependency") }) {
            let names = Set(variable.tokens(viewMode: .sourceAccurate).map(\.text))
            var queue = graph.edges.indices.filter { edge in
                let site = graph.edges[edge].site
                return site.file == source.file
                    && source.text.offset(of: site.place).map(variable.bytes.contains) == true
            }.map { graph.edges[$0].to }
            queue += graph.nodes.indices.filter {
                graph.nodes[$0].kind == .consumer && names.contains(graph.nodes[$0].name)
            }
            var visited: Set<Int> = []
            while let node = queue.popLast() {
                if registered.contains(node) { return (graph.name(of: node), source.site(of: variable)) }
                guard visited.insert(node).inserted else { continue }
                queue += graph.outgoing[node].map { graph.edges[$0].to }
            }
        }
        return nil
    }
}

extension MigrationSource {
    /// Whether the file imports a module of one of some names with its internal declarations.
    fileprivate func importsForTesting(_ names: Set<String>) -> Bool {
        tree.imports.contains { declaration in
            names.contains(declaration.path.trimmedDescription)
                && declaration.attributes.contains { $0.names("testable") }
        }
    }
}
#endif
