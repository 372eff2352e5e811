// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The needs of a program's modules: places in one module that read a binding of another.
///
/// A need belongs to the module whose code reads the binding, even if a binding of another module builds that code's
/// type. It leads to the module that declares the binding, even if another module provides the value. Tests and the
/// values for tests and previews do not count. Neither do requirements of modules as protocols, because the module that
/// composes them chooses the bindings.
struct ModuleNeeds {
    /// A need.
    struct Need {
        var edge: Graph.Edge
        var site: Graph.Site
        /// The name of the module that reads.
        var reader: String
        /// The name of the module that declares the binding.
        var provider: String
        /// The place of the declaration.
        var declaration: Graph.Site
    }

    let needs: [Need]
    private let graph: Graph
    private let paths: EntryPaths

    init(in graph: Graph) {
        self.graph = graph
        paths = EntryPaths(in: graph)
        var seen: [Graph.Site: Set<Int>] = [:]
        needs = graph.edges.compactMap { edge in
            guard edge.isCertain, !edge.isOfComposition, graph.isOfProgram(edge),
                let declaration = graph.nodes[edge.to].site
            else {
                return nil
            }
            let reader = graph.modules[edge.site.module].name
            let provider = graph.modules[declaration.module].name
            // If several bindings build a type, its code has the need only once.
            guard reader != provider, seen[edge.site, default: []].insert(edge.to).inserted else { return nil }
            return Need(edge: edge, site: edge.site, reader: reader, provider: provider, declaration: declaration)
        }
    }

    /// Returns the notes about a need: the code that has it, with the path by which the program reaches it, and the
    /// declaration.
    func notes(on need: Need) -> [GraphDocument.Note] {
        let path = paths.path(to: need.edge.from) + [need.edge.to]
        let shown = path.count > 2 ? ": \(graph.path(path))" : ""
        return [
            GraphDocument.Note(graph.sentence(need.edge) + shown, at: GraphDocument.Location(need.site)),
            GraphDocument.Note(
                "'\(graph.name(of: need.edge.to))' is declared here", at: GraphDocument.Location(need.declaration)),
        ]
    }
}
