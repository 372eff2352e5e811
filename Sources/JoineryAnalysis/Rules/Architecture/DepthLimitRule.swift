// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding with a longer path of dependencies than the configuration allows.
struct DepthLimitRule: LimitRule {
    let id = "depth-limit"
    let summary = "The longest path from a binding to one that needs nothing exceeds the limit in the configuration."
    let explanation = """
        If a path is long, a change at its end can affect everything before it, and a test of its beginning has much \
        to replace. `limits` in `.joinery.json` sets the highest number of steps for all bindings, and others for \
        the bindings of some modules, or for single bindings: `{ "limits": { "depth": 12, "modules": { "Feature*": { \
        "depth": 8 } }, "bindings": { "SessionGraph.cart": { "depth": 15 } } } }`. `*` stands for any characters. \
        Dependencies of all timings count, and the bindings of a cycle count as one. The rule reports the binding at \
        which a path becomes too long, and not the bindings that need it. Tests do not count.
        """
    let exampleConfiguration: String? = """
        { "limits": { "depth": 2 } }
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var page: Page { transient { Page(search: search) } }
            var search: Search { transient { Search(listings: listings) } }
            var listings: Listings { singleton { Listings(database: database) } }
            var database: Database { singleton { Database() } }
        }

        struct Home { let page = inject(\\.page) }
        """,
        right: """
        extension Dependencies {
            var page: Page { transient { Page(listings: listings) } }
            var listings: Listings { singleton { Listings(database: database) } }
            var database: Database { singleton { Database() } }
        }

        struct Home { let page = inject(\\.page) }
        """
    )
    let severity = Severity.warning
    let figure = Architecture.Figure.depth

    func problems(
        in graph: Graph, _ configuration: Configuration, coversProject: Bool
    ) -> [GraphDocument.Problem] {
        guard configuration.architecture.limits(figure) else { return [] }
        let network = graph.network
        let depths = Depths(network)
        let exceeded = exceeded(in: graph, configuration.architecture) { depths.depth[$0] }
        var reported: Set<Int> = []
        let found = exceeded.sorted { $0.key < $1.key }.compactMap { node, limit -> GraphDocument.Problem? in
            let component = depths.component[node]
            let isCause = depths.components[component].allSatisfy { member in
                network.successors(of: member).allSatisfy {
                    depths.component[$0] == component || exceeded[$0] == nil
                }
            }
            guard isCause, reported.insert(component).inserted, let site = graph.nodes[node].site else { return nil }
            let path = depths.longestPath(from: node, in: network)
            let hasCycle = path.count > depths.depth[node] + 1
            return problem(
                "'\(graph.name(of: node))' is \(depths.depth[node]) steps deep; the limit is \(limit.value)", at: site,
                nodes: path, in: graph,
                notes: [
                    GraphDocument.Note(
                        graph.path(path) + (hasCycle ? "; the bindings of a cycle count as one" : ""),
                        at: GraphDocument.Location(site)),
                    note("the limit is set here", at: limit.entry, of: configuration),
                ])
        }
        return found + (coversProject ? problemsOfNames(in: graph, configuration) : [])
    }
}
