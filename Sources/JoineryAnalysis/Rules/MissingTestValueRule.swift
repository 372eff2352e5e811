// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A dependency key that has only a live value, and that tests use without an override.
///
/// Bindings of Joinery are left to strict tests. There, a live value is a failure only if a trait of the test, of its
/// suite, or of the project makes it strict, and if nothing replaces or resets the value, such as a helper that takes a
/// key path. A type that a test builds needs the binding only with some initializers, because an argument replaces the
/// default in `init(store: Store = inject(\.store))` and a stored property's initial value. A key without a test value
/// reports itself in every test, so for keys a path from a test is enough.
struct MissingTestValueRule: Rule {
    let id = "missing-test-value"
    let summary = "A dependency that tests use needs a test value or an override in the test."
    let explanation = """
        If a dependency has neither a test value nor an override, a test that uses it uses the live value: the \
        network, the disk, or the clock. The library records an issue when the test reads it. A test value that \
        reports unexpected use, or an override in the test, makes the test independent of its environment. For \
        Joinery's own bindings, a strict test, `.dependencies(.strict)`, reports this when it runs, because the \
        source alone does not show for certain which bindings a test uses.
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
        @testable import Example

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
        @testable import Example

        struct ForecastTests {
            @Dependency(\\.weather) var weather
            @Test func isSunny() { #expect(weather.today() == .sunny) }
        }
        """
    )
    let severity = Severity.warning

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        // Tests that handle this themselves may use live values.
        guard !graph.memberNames.contains("unexpectedLiveValue") else { return [] }
        let edges = Dictionary(grouping: graph.edges.indices.filter { graph.isOfTestConsumer(graph.edges[$0]) }) {
            graph.nodes[graph.edges[$0].from].site?.module
        }
        let supplies = Dictionary(grouping: graph.supplies, by: \.site.module)
        var reported: Set<Int> = []
        var problems: [GraphDocument.Problem] = []
        for module in graph.modules.indices where graph.modules[module].kind == .test {
            let visible = graph.closure(of: [module])
            for (node, edge) in reached(from: edges[module] ?? [], without: supplies[module] ?? [], in: graph) {
                // Without an import, the name is another library's.
                guard let site = graph.nodes[node].site,
                    visible.contains(site.module) || graph.modules[site.module].isGuess,
                    reported.insert(node).inserted
                else { continue }
                problems.append(
                    problem(
                        "'\(graph.name(of: node))' has no test value, but tests in '\(graph.modules[module].name)' use it",
                        at: site, nodes: [node], in: graph,
                        notes: [
                            GraphDocument.Note(
                                "it is used from here", at: GraphDocument.Location(graph.edges[edge].site)),
                            GraphDocument.Note("add a 'testValue', or override it in the tests"),
                        ]))
            }
        }
        return problems
    }

    /// Returns the keys with only a live value that tests use without an override, each with the edge that leads to it.
    private func reached(
        from edges: [Int], without supplies: [Graph.Supply], in graph: Graph
    ) -> [(node: Int, edge: Int)] {
        var seen: Set<Int> = []
        for supply in supplies {
            seen.insert(supply.node)
            // An override by the property's name replaces the key.
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
    /// Whether an edge begins at a test's code. A test may read the live value of a key itself.
    fileprivate func isOfTestConsumer(_ edge: Edge) -> Bool {
        let isLiveValue = edge.form == nil && nodes[edge.to].space == BindingKey.keys
        return nodes[edge.from].kind == .consumer && nodes[edge.from].site.map { isTest($0) } ?? false && !isLiveValue
    }
}
