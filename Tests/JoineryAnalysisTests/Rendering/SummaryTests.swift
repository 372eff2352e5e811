// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct SummaryTests {
    @Test func summaryCountsTheSameAsThePage() {
        let sources: [(name: String, kind: ModuleFacts.Kind, source: String)] = [
            ("Shop", .executable, "extension Dependencies { var log: Log { singleton { Log() } } }"),
            ("Design", .library, "struct Color {}"),
            (
                "ShopTests", .test,
                "extension Dependencies { var stub: Log { singleton { Log() } } }\nlet stub = inject(\\.stub)"
            ),
        ]
        let graph = Graph(
            linking: sources.map { name, kind, source in
                let facts = FileFacts(reading: Array(source.utf8), file: "\(name).swift")
                return ModuleFacts(module: name, kind: kind, files: [facts])
            })
        for includesTests in [false, true] {
            let document = GraphDocument(graph, problems: [], includesTests: includesTests)
            #expect(document.modules.count == (includesTests ? 3 : 2))
            #expect(
                Summary(graph, [], includesTests: includesTests).text
                    == (includesTests
                        ? "2 bindings, 1 use, 3 modules: no problems\n"
                        : "1 binding, 0 uses, 2 modules: no problems\n"))
        }
    }
}
#endif
