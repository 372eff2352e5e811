// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The parts of problems that identify them in a baseline.
struct Fingerprints {
    private let configuration: Configuration
    private let names: [String: String]

    init(_ graph: Graph, _ configuration: Configuration) {
        self.configuration = configuration
        // A name without the module, which may be named after the folder of a checkout, and without the number that
        // distinguishes bindings with the same key. Consumers are left out, so a function can be renamed.
        names = Dictionary(
            graph.nodes.lazy.filter { $0.kind != .consumer }.map { node in
                let key = node.binding?.key ?? BindingKey(space: node.space, name: node.name)
                return (node.id, key.space.isEmpty ? key.name : key.text)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the entry of each problem.
    func entries(of problems: [GraphDocument.Problem]) -> [Baseline.Entry] {
        var paths: [String: String] = [:]
        return problems.map { problem in
            let file = problem.location.file
            let path = paths[file] ?? configuration.pathFromFolder(of: file)
            paths[file] = path
            let names = Set(problem.nodes.compactMap { self.names[$0] }).sorted()
            return Baseline.Entry(rule: problem.rule, path: path, names: names.isEmpty ? [problem.message] : names)
        }
    }
}
