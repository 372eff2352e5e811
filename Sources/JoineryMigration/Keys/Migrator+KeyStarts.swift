// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The place at which a program gives keys their live values.
struct KeyStart {
    let place: CallPlace
    let indentationUnit: String
    /// The bindings, as positions in the migration's list.
    var bindings: [Int] = []
    /// The modules that the file has to import.
    var imports: Set<String> = []

    /// Returns the edits that give the values.
    ///
    /// The library uses live values only in the context of the program, and not in its previews and tests.
    func edits(giving values: [(name: String, value: String)]) -> [TextEdit] {
        let inner = place.newline + indentationUnit
        let text =
            "prepareDependencies {\(inner)guard $0.context == .live else { return }"
            + values.map { "\(inner)$0.override(\\.\($0.name)) { \($0.value) }" }.joined() + "\(place.newline)}"
        return place.edits(calling: text, [])
    }
}

/// Keys whose live values are declared in a module that imports that of the property.
///
/// The library finds such a value at run time, if the program links the module. A native binding gets it where the
/// program starts: see ``ServiceProvision``.
extension Migrator {
    /// Finds the starts of the programs that link the live values.
    mutating func findStartsOfKeys() {
        for index in bindings.indices where bindings[index].stay == nil {
            guard let form = bindings[index].declaration?.key, case .missing = form.live else { continue }
            do throws(Stay) {
                try checkTests(ofKeyOf: index, form.start)
                guard let start = form.start else { continue }
                let starts = try starts(giving: start, to: index)
                bindings[index].provision = ServiceProvision(
                    module: bindings[index].site.module, file: bindings[index].site.file)
                for (file, found, imports) in starts {
                    startsOfKeys[file, default: found].bindings.append(index)
                    startsOfKeys[file]?.imports.formUnion(imports)
                }
            } catch {
                leave(index, error)
            }
        }
    }

    /// Throws ``Stay`` if a test that links the live value uses the context of the program, in which the library finds
    /// that value.
    private func checkTests(ofKeyOf index: Int, _ start: KeyForm.Start?) throws(Stay) {
        let (module, file) =
            start.map { ($0.module, $0.file) } ?? (bindings[index].site.module, bindings[index].site.file)
        let names = importNames(ofModule: module, with: file)
        for source in sources.values.sorted(by: { $0.file < $1.file })
        where source.isTest && source.names.contains("context") && sees(source.module, module, names) {
            let use = source.tree.tokens(viewMode: .sourceAccurate).first { token in
                guard token.text == "context", let node = token.parent?.parent else { return false }
                let assignment = node.parent?.parent?.as(SequenceExprSyntax.self)
                if assignment?.assignedTarget?.id == node.as(ExprSyntax.self)?.id {
                    return assignment?.elements.last?.leadingDotName == "live"
                }
                let trait = token.enclosing(KeyPathExprSyntax.self)?.parent?.parent?.as(LabeledExprListSyntax.self)
                return trait?.last?.expression.leadingDotName == "live"
            }
            guard let use else { continue }
            throw Stay(
                "the program would give its value, and a test uses the context of the program", at: source.site(of: use)
            )
        }
    }

    private func starts(
        giving start: KeyForm.Start, to index: Int
    ) throws(Stay) -> [(file: String, start: KeyStart, imports: Set<String>)] {
        let binding = bindings[index]
        let names = importNames(ofModule: start.module, with: start.file)
        let name = graph.modules[start.module].name
        var found: [(file: String, start: KeyStart, imports: Set<String>)] = []
        for (module, linked) in graph.modules.enumerated()
        where linked.kind != .test && linked.hasEntryPoint && sees(module, start.module, names)
            && uses(index, in: module)
        {
            let files = sources.values.filter { $0.module == module }.sorted { $0.file < $1.file }
            let entries = files.filter { graph.entryFiles.contains($0.file) }
            for source in nearest(entries, to: start.file, in: start.module) {
                guard let place = ProgramStart(in: source) else { continue }
                if let (name, site) = read(of: [binding.node], before: place, in: source) {
                    throw Stay("the program reads '\(name)' before it could give the value", at: site)
                }
                let imports = try imports(of: start, and: binding, in: source)
                let unit = source.indentationUnit(in: Syntax(source.tree))
                found.append((source.file, KeyStart(place: place.place, indentationUnit: unit), imports))
            }
        }
        guard !found.isEmpty else {
            throw Stay("its live value is in '\(name)', and no start of a program that uses that was found")
        }
        return found
    }

    /// Whether a program uses a binding.
    private func uses(_ index: Int, in program: Int) -> Bool {
        let nodes = [bindings[index].node, bindings[index].key].compactMap(\.self)
        let edges = nodes.flatMap { graph.incoming[$0] }.map { graph.edges[$0] }
        let users = Set(edges.filter { !isPropertyOfKey($0) }.map(\.site.module))
        return users.contains { sees(program, $0, [graph.modules[$0].name]) }
    }

    /// Returns the modules that the start of a program has to import to give a value.
    private func imports(
        of start: KeyForm.Start, and binding: MigratingBinding, in source: MigrationSource
    ) throws(Stay) -> Set<String> {
        let program = graph.modules[source.module].name
        func missing(_ module: Int, _ file: String) -> Stay {
            let linked = graph.modules[module]
            let name = linked.isGuess ? "its module" : "'\(linked.name)'"
            return Stay(
                "the program '\(program)' would have to give its value, and does not import \(name)",
                at: linked.isGuess ? binding.keyParts.first { $0.source.file == file }?.site : nil)
        }
        var imports: Set<String> = []
        switch module(start.module, with: start.file, from: source) {
        case .own: break
        case .unknown: throw missing(start.module, start.file)
        case .imported(let name):
            guard start.isPublic else { throw Stay("the program would have to give its value, which is not public") }
            imports.insert(name)
        }
        var needed = [(binding.site.module, binding.site.file)]
        let type = start.value.prefix { $0 != "." }
        if let position = graph.types.position(of: String(type), from: binding.site.module) {
            needed.append((graph.types.entries[position].module, graph.types.entries[position].file))
        }
        for (needed, file) in needed {
            switch module(needed, with: file, from: source) {
            case .own: break
            case .imported(let name): imports.insert(name)
            case .unknown where graph.modules[needed].isGuess: throw missing(needed, file)
            case .unknown: imports.insert(graph.modules[needed].name)
            }
        }
        return imports
    }

    /// The module of a file, as code of a program names it.
    private enum ImportedModule {
        /// The program's own module.
        case own
        case imported(String)
        /// A module that no file of the program imports.
        case unknown
    }

    private func module(_ position: Int, with file: String, from source: MigrationSource) -> ImportedModule {
        let isOwn = position == source.module
        let files = sources.values.filter { $0.module == source.module }
        // If only folders show the modules, the files in one folder at the top of the project belong together.
        let depth = files.map { $0.file.sharedFolders(with: source.file) }.min() ?? 0
        let top = { (file: String) in
            file.split(separator: "/", omittingEmptySubsequences: false).dropFirst(depth).first
        }
        let isGuess = graph.modules[source.module].isGuess
        let own = { (other: String) in !isGuess || top(other) == top(source.file) }
        if isOwn, own(file) { return .own }
        var names = importNames(ofModule: position, with: file)
        if isOwn { names.subtract(importNames(ofModule: position, with: source.file)) }
        let imported = files.filter { own($0.file) }.flatMap { $0.tree.imports.map(\.path.trimmedDescription) }
        return names.intersection(imported).sorted().first.map { .imported($0) } ?? .unknown
    }

    /// Forgets the bindings that stay.
    mutating func settleStartsOfKeys() {
        for (file, var start) in startsOfKeys {
            start.bindings.removeAll { bindings[$0].stay != nil }
            startsOfKeys[file] = start.bindings.isEmpty ? nil : start
        }
    }

    // MARK: - Emission

    func emitStartsOfKeys(in source: MigrationSource) {
        guard let start = startsOfKeys[source.file] else { return }
        let values = start.bindings.compactMap { index in
            bindings[index].declaration?.key?.start.map { (bindings[index].name, $0.value) }
        }
        source.edits += start.edits(giving: values.sorted { $0.0 < $1.0 })
    }
}
#endif
