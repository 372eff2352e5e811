// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis

/// The names of the native bindings.
extension Migrator {
    /// Names the bindings: as the request says, or else by their own names or types, with a number if those are taken.
    mutating func nameBindings() throws {
        // The name of a type can begin with a lowercase letter.
        let types = graph.types.entries.lazy.map(\.name).filter { $0.first?.isLowercase == true }
        let members = Set(graph.nodes.filter { $0.space == "Dependencies" }.map(\.name))
        try checkGivenNames(members)
        let native = members.union(BindingNames.reserved).union(BindingNames.functions).union(types)
        guard !request.dialect.findsByType else { return nameServices(native) }
        // Members of one container can have the same name in modules that do not see each other.
        var owners: [String: String] = [:]
        for index in bindings.indices where bindings[index].stay == nil {
            let space = bindings[index].fact.key.space
            let name = BindingNames.unique(bindings[index].name) { name in
                native.contains(name) || owners[name].map { $0 != space } ?? false
            }
            bindings[index].name = givenName(of: index)?.new ?? name
            owners[bindings[index].name] = space
        }
    }

    /// Names services, of which several can have similar types.
    private mutating func nameServices(_ native: Set<String>) {
        let takesArguments = { [bindings] (index: Int) in bindings[index].fact.key.arguments != nil }
        let indices = bindings.indices.filter { bindings[$0].stay == nil }
        var owners: [String: Set<Int>] = [:]
        var named: Set<Int> = []
        for index in indices.filter({ !takesArguments($0) }) + indices.filter(takesArguments) {
            if let other = bindings[index].alternatives.first(where: named.contains) {
                bindings[index].name = bindings[other].name
                continue
            }
            named.insert(index)
            let module = bindings[index].site.module
            let isTaken = { [graph, owners] (name: String) in
                native.contains(name) || owners[name]?.contains { graph.programs.mayMeet($0, module) } == true
            }
            var name = bindings[index].name
            if takesArguments(index), isTaken(name) {
                name = "make\(name.prefix(1).uppercased())\(name.dropFirst())"
            }
            bindings[index].name = givenName(of: index)?.new ?? BindingNames.unique(name, isTaken: isTaken)
            owners[bindings[index].name, default: []].insert(module)
        }
    }

    private func givenName(of index: Int) -> (old: String, new: String)? {
        let binding = bindings[index]
        return request.names.name(of: binding.fact, withIdentifier: graph.nodes[binding.node].id)
    }

    /// Throws if the name that the request gives to a binding is not free.
    private func checkGivenNames(_ members: Set<String>) throws {
        let indices = bindings.indices.filter { bindings[$0].stay == nil }
        let given = indices.compactMap { index in givenName(of: index).map { (index: index, old: $0.old, new: $0.new) }
        }
        guard !given.isEmpty else { return }
        let owners = Dictionary(grouping: indices) { givenName(of: $0)?.new ?? bindings[$0].name }
        for (index, old, new) in given.sorted(by: { ($0.new, $0.index) < ($1.new, $1.index) }) {
            guard !members.contains(new) else {
                throw request.names.error(
                    about: old, "'Dependencies' already has a member named '\(new.shown)'; choose another name")
            }
            let module = bindings[index].site.module
            let other = owners[new]?.first {
                $0 != index && !bindings[index].alternatives.contains($0)
                    && graph.programs.mayMeet(bindings[$0].site.module, module)
            }
            guard let other else { continue }
            let identifiers = [index, other].map { "'\(graph.nodes[bindings[$0].node].id.shown)'" }.sorted()
            throw request.names.error(
                about: old,
                "'\(new.shown)' would be the name of \(identifiers[0]) and \(identifiers[1]); give one of them another "
                    + "name by its identifier")
        }
    }
}
#endif
