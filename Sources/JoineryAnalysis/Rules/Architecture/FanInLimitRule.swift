// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding that more bindings and consumers need than the configuration allows.
struct FanInLimitRule: LimitRule {
    let id = "fan-in-limit"
    let summary = "More bindings and consumers need a binding than the limit in the configuration allows."
    let explanation = """
        A binding that many others need is hard to change, and often combines values that could be separate \
        bindings. `limits` in `.joinery.json` sets the highest number of different bindings and consumers that may \
        need a binding directly, and other numbers for the bindings of some modules, or for single ones: `{ \
        "limits": { "fan-in": 40, "modules": { "Core": { "fan-in": 100 } }, "bindings": { "settings": { "fan-in": \
        200 } } } }`. `*` stands for any characters. Dependencies of all timings count, and tests do not.
        """
    let exampleConfiguration: String? = """
        { "limits": { "fan-in": 2 } }
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var settings: Settings { singleton { Settings() } }
            var search: Search { singleton { Search(language: settings.language) } }
            var prices: Prices { singleton { Prices(currency: settings.currency) } }
        }

        struct Home { let search = inject(\\.search) }
        struct Cart { let prices = inject(\\.prices), settings = inject(\\.settings) }
        """,
        right: """
        extension Dependencies {
            var language: Language { singleton { Language() } }
            var currency: Currency { singleton { Currency() } }
            var search: Search { singleton { Search(language: language) } }
            var prices: Prices { singleton { Prices(currency: currency) } }
        }

        struct Home { let search = inject(\\.search) }
        struct Cart { let prices = inject(\\.prices), currency = inject(\\.currency) }
        """
    )
    let severity = Severity.warning
    let figure = Architecture.Figure.fanIn

    func problems(
        in graph: Graph, _ configuration: Configuration, coversProject: Bool
    ) -> [GraphDocument.Problem] {
        guard configuration.architecture.limits(figure) else { return [] }
        let network = graph.network
        let exceeded = exceeded(in: graph, configuration.architecture) { network.predecessors(of: $0).count }
        let found = exceeded.compactMap { node, limit -> GraphDocument.Problem? in
            guard let site = graph.nodes[node].site else { return nil }
            let users = network.predecessors(of: node)
            return problem(
                "\(users.count) bindings and consumers need '\(graph.name(of: node))'; the limit is \(limit.value)",
                at: site, nodes: [node], in: graph,
                notes: [
                    GraphDocument.Note(modules(of: users, in: graph), at: GraphDocument.Location(site)),
                    note("the limit is set here", at: limit.entry, of: configuration),
                ])
        }
        return found + (coversProject ? problemsOfNames(in: graph, configuration) : [])
    }

    /// Returns the modules of some nodes, those of the most nodes first: `23 are in 'Search', 4 in 'Booking'`.
    private func modules(of nodes: ArraySlice<Int>, in graph: Graph) -> String {
        var counts: [String: Int] = [:]
        for node in nodes { counts[graph.module(of: node)?.name ?? "", default: 0] += 1 }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = sorted.prefix(4).enumerated().map { index, entry in
            "\(entry.value)\(index == 0 ? entry.value == 1 ? " is" : " are" : "") in '\(entry.key)'"
        }
        let rest = sorted.dropFirst(4)
        let more = rest.isEmpty ? [] : ["\(rest.map(\.value).reduce(0, +)) in other modules"]
        return (shown + more).joined(separator: ", ")
    }
}
