// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import JoineryAnalysis

extension Migration {
    /// The bindings to migrate, and their new names.
    package struct Request: Sendable {
        /// The dialect to migrate from.
        package var dialect: Dialect
        /// The modules, files, folders, and bindings to migrate; empty for all.
        package var only: [String]
        /// The names of native bindings.
        package var names: MigrationNames

        /// Creates a request.
        package init(from dialect: Dialect, only: [String] = [], names: MigrationNames = [:]) {
            self.dialect = dialect
            self.only = only
            self.names = names
        }
    }
}

/// The bindings that a request includes.
struct MigrationSelection {
    private var modules: Set<String> = []
    private var files: Set<String> = []
    /// Identifiers of nodes, keys, and short names.
    private var bindings: Set<String> = []
    private let includesAll: Bool

    /// Finds what the names in a request mean.
    ///
    /// A path can have any form: relative or absolute, with `.`, `..`, or symbolic links.
    ///
    /// - Throws: ``UsageError`` if a name matches no module, file, folder, or binding.
    init(_ only: [String], in graph: Graph, _ facts: [ModuleFacts]) throws {
        includesAll = only.isEmpty
        guard !includesAll else { return }
        let known = KnownNames(graph, facts)
        for text in only {
            let own = known.files(at: text)
            let isModule = known.modules.contains(text)
            let isBinding = known.bindings.contains(text)
            guard isModule || isBinding || !own.isEmpty || known.isNative(text) else { throw known.error(about: text) }
            files.formUnion(own)
            if isModule { modules.insert(text) }
            if isBinding { bindings.insert(text) }
        }
    }

    func includes(_ node: Int, in graph: Graph) -> Bool {
        guard !includesAll else { return true }
        let key = graph.nodes[node].binding?.key
        let names = [graph.nodes[node].id, key?.text, key?.name].compactMap(\.self)
        guard bindings.isDisjoint(with: names) else { return true }
        guard let site = graph.nodes[node].site else { return false }
        return files.contains(site.file) || modules.contains(graph.modules[site.module].name)
    }
}

/// The names that a request can contain.
private struct KnownNames {
    let modules: Set<String>
    let bindings: Set<String>
    /// The paths of the facts, by the canonical ones.
    private let files: [String: String]

    init(_ graph: Graph, _ facts: [ModuleFacts]) {
        modules = Set(graph.modules.map(\.name))
        bindings = Set(
            graph.nodes.flatMap { node in
                node.binding.map { [node.id, $0.key.text, $0.key.name] } ?? []
            })
        var folders: [String: String] = [:]
        files = Dictionary(
            facts.lazy.flatMap(\.files).map { facts in
                let (folder, name) = (FilePath.folder(of: facts.file), FilePath.name(of: facts.file))
                let real = folders[folder] ?? FilePath.real(folder)
                folders[folder] = real
                return (FilePath.join(real, name), facts.file)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether an earlier migration has made a binding with this identifier or key native.
    func isNative(_ text: String) -> Bool {
        let module = text.contains("/") ? text.prefix { $0 != "/" } + "/" : ""
        guard let name = text.split(separator: ".").last else { return false }
        return bindings.contains("\(module)Dependencies.\(name)")
    }

    /// Returns the files that a path names or contains.
    func files(at path: String) -> [String] {
        let real = FilePath.real(path)
        // A link to a file is a source in the folder that contains the link.
        let ownReal = FilePath.join(FilePath.real(FilePath.folder(of: path)), FilePath.name(of: path))
        return files.filter { $0.key == real || $0.key == ownReal || FilePath.isIn(real, $0.key) }.map(\.value)
    }

    func error(about text: String) -> UsageError {
        if FilePath.kind(of: FilePath.real(text)) != .other {
            return UsageError("'--only \(text.shown)' contains none of the files that are read")
        }
        let names = modules.union(bindings).union(files.values).union(files.values.map(FilePath.folder))
        return UsageError(
            "'--only \(text.shown)' names no module, file, folder, or binding",
            similar: Similarity.names(like: text, among: names.sorted(), limit: 3))
    }
}
#endif
