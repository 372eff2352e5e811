// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A dependency key with a live value alone, which tests come to without overriding it.
///
/// Bindings of Joinery's own are left to strict tests. A live value is a failure there only where the mode is strict,
/// which a trait of the test, of a suite around it or of the project's own says, and where nothing replaces or resets
/// it, which helpers do that are given a key path. What a test builds asks for it only with some initializers: an
/// argument takes the place of `init(store: Store = inject(\.store))` and of a stored property's first value. A key
/// without a test value reports itself in every test, so for keys it is enough that something leads there.
struct MissingTestValueRule: Rule {
    let id = "missing-test-value"
    let summary = "A dependency that tests reach needs a test value, or an override there."
    let explanation = """
        A test that uses a dependency with neither a test value nor an override uses the live one: the network, the \
        disk, the clock. That is recorded as an issue when the test comes to it. A test value that says what is not \
        expected, or an override in the test, makes the test independent of the world. Of Joinery's own bindings a \
        strict test tells this itself when it runs, `.dependencies(.strict)`: its text alone does not say for certain \
        which of them it comes to.
        """
    let examples = (
        wrong: """
        import Dependencies

        enum WeatherKey: DependencyKey {
            static let liveValue = WeatherClient.live
        }
        extension DependencyValues {
            var weather: WeatherClient {
                get { self[WeatherKey.self] }
                set { self[WeatherKey.self] = newValue }
            }
        }
        // In the tests:
        import Dependencies
        import Testing

        struct ForecastTests {
            @Dependency(\\.weather) var weather
            @Test func isSunny() { #expect(weather.today() == .sunny) }
        }
        """,
        right: """
        import Dependencies

        enum WeatherKey: DependencyKey {
            static let liveValue = WeatherClient.live
            static let testValue = WeatherClient.sunny
        }
        extension DependencyValues {
            var weather: WeatherClient {
                get { self[WeatherKey.self] }
                set { self[WeatherKey.self] = newValue }
            }
        }
        // In the tests:
        import Dependencies
        import Testing

        struct ForecastTests {
            @Dependency(\\.weather) var weather
            @Test func isSunny() { #expect(weather.today() == .sunny) }
        }
        """
    )
    let severity = Severity.warning

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        // Tests that say so themselves may use live values.
        guard !graph.memberNames.contains("unexpectedLiveValue") else { return [] }
        let edges = Dictionary(grouping: graph.edges.indices.filter { graph.isOfTestConsumer(graph.edges[$0]) }) {
            graph.nodes[graph.edges[$0].from].site?.module
        }
        let supplies = Dictionary(grouping: graph.supplies, by: \.site.module)
        var told: Set<Int> = []
        var problems: [GraphDocument.Problem] = []
        for module in graph.modules.indices where graph.modules[module].kind == .test {
            for (node, edge) in reached(from: edges[module] ?? [], without: supplies[module] ?? [], in: graph)
            where told.insert(node).inserted {
                guard let site = graph.nodes[node].site else { continue }
                problems.append(
                    problem(
                        "'\(graph.name(of: node))' has no test value, and tests of '\(graph.modules[module].name)' reach it",
                        at: site, nodes: [node], in: graph,
                        notes: [
                            GraphDocument.Note("from here", at: GraphDocument.Location(graph.edges[edge].site)),
                            GraphDocument.Note("give it a 'testValue', or override it in the tests"),
                        ]))
            }
        }
        return problems
    }

    /// The keys with nothing but a live value that tests reach and do not override, each with the edge that leads there.
    private func reached(
        from edges: [Int], without supplies: [Graph.Supply], in graph: Graph
    ) -> [(node: Int, edge: Int)] {
        var seen: Set<Int> = []
        for supply in supplies {
            seen.insert(supply.node)
            // What is overridden by its property's name is the key behind it.
            guard graph.nodes[supply.node].kind == .alias else { continue }
            for edge in graph.outgoing[supply.node] { seen.insert(graph.edges[edge].to) }
        }
        var rest = edges.reversed().map { (node: graph.edges[$0].to, edge: $0) }
        var found: [(node: Int, edge: Int)] = []
        while let next = rest.popLast() {
            guard seen.insert(next.node).inserted, let binding = graph.nodes[next.node].binding else { continue }
            if binding.values.contains("test") { continue }
            if binding.dialect == .dependencies, binding.kind == .binding, !binding.hasNoLiveValue {
                found.append(next)
            }
            rest += graph.outgoing[next.node].map { (graph.edges[$0].to, next.edge) }
        }
        return found
    }
}

extension Graph {
    /// Whether an edge begins at the code of a test.
    fileprivate func isOfTestConsumer(_ edge: Edge) -> Bool {
        nodes[edge.from].kind == .consumer && nodes[edge.from].site.map { isTest($0) } ?? false
    }
}
