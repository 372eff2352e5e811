// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAnalysis
import Testing

struct RendererTests {
    @Test func dotHasModulesAsClustersAndAStyleForEachTiming() {
        #expect(
            DOTRenderer().render(.small) == #"""
                digraph joinery {
                  rankdir=LR
                  node [shape=box, style=rounded, fontname="sans-serif"]
                  edge [color="#667085"]
                  "uuid" [label="uuid\nUUIDGenerator, external", style="rounded,dotted", fontcolor="#667085"]
                  subgraph cluster_1 {
                    label="App"
                    "App.AppDelegate" [label="AppDelegate\nconsumer", shape=plaintext]
                  }
                  subgraph cluster_2 {
                    label="Core"
                    "Core.Dependencies.checks" [label="checks\n[HealthCheck], singleton", peripheries=2]
                    "Core.Dependencies.detail" [label="detail\n(Int)->Detail, factory", shape=cds]
                    "Core.Dependencies.listings" [label="listings\nListings<\"A&B\">, singleton", color="#d92d20", penwidth=2]
                    "Core.Dependencies.payment" [label="payment\nPaymentGateway, requirement", style="rounded,dashed", color="#b54708", penwidth=2]
                    "Core.Dependencies.search" [label="search\nSearch, transient", color="#d92d20", penwidth=2]
                  }
                  "App.AppDelegate" -> "Core.Dependencies.detail"
                  "App.AppDelegate" -> "Core.Dependencies.checks" [style=dashed]
                  "Core.Dependencies.checks" -> "Core.Dependencies.payment" [style=dashed, arrowhead=empty]
                  "Core.Dependencies.detail" -> "Core.Dependencies.search"
                  "Core.Dependencies.listings" -> "Core.Dependencies.search"
                  "Core.Dependencies.search" -> "Core.Dependencies.listings"
                  "Core.Dependencies.search" -> "uuid" [style=dotted, arrowhead=empty]
                }

                """#)
    }

    @Test func mermaidNumbersNodesAndMarksProblems() {
        #expect(
            MermaidRenderer().render(.small) == """
                flowchart LR
                  n6["uuid<br>UUIDGenerator, external"]
                  subgraph m1["App"]
                    n0(["AppDelegate<br>consumer"])
                  end
                  subgraph m2["Core"]
                    n1[["checks<br>[HealthCheck], singleton"]]
                    n2>"detail<br>(Int)-#gt;Detail, factory"]
                    n3["listings<br>Listings#lt;#quot;A#amp;B#quot;#gt;, singleton"]
                    n4["payment<br>PaymentGateway, requirement"]
                    n5["search<br>Search, transient"]
                  end
                  n0 --> n2
                  n0 -.-> n1
                  n1 -. later .-> n4
                  n2 --> n5
                  n3 --> n5
                  n5 --> n3
                  n5 -. weak .-> n6
                  classDef outside stroke-dasharray: 3
                  class n6 outside
                  classDef required stroke-dasharray: 6
                  class n4 required
                  classDef warning stroke: #b54708, stroke-width: 2px
                  class n4 warning
                  classDef error stroke: #d92d20, stroke-width: 2px
                  class n3,n5 error

                """)
    }

    @Test func jsonIsReadBackAsItWas() throws {
        let text = JSONRenderer().render(.small)
        #expect(try JSONDecoder().decode(GraphDocument.self, from: Data(text.utf8)) == .small)
    }

    private static var documentOfOneNode: GraphDocument {
        let node = GraphDocument.Node(
            id: "App.\"x\"", kind: .binding, name: "x", space: "Graph", type: "A/B", scope: .singleton,
            dialect: .native,
            module: "App", location: .init(file: "a.swift", line: 1, column: 2))
        return GraphDocument(
            modules: [.init(name: "App", kind: .library)], nodes: [node],
            edges: [
                .init(from: node.id, to: node.id, timing: .lazy, location: .init(file: "a.swift", line: 1, column: 2))
            ],
            problems: [])
    }

    @Test func jsonHasSortedKeysAndOneFieldOnALine() {
        #expect(
            JSONRenderer().render(Self.documentOfOneNode) == #"""
                {
                  "edges" : [
                    {
                      "from" : "App.\"x\"",
                      "location" : {
                        "column" : 2,
                        "file" : "a.swift",
                        "line" : 1
                      },
                      "through" : [

                      ],
                      "timing" : "lazy",
                      "to" : "App.\"x\""
                    }
                  ],
                  "modules" : [
                    {
                      "kind" : "library",
                      "name" : "App"
                    }
                  ],
                  "nodes" : [
                    {
                      "dialect" : "native",
                      "id" : "App.\"x\"",
                      "kind" : "binding",
                      "location" : {
                        "column" : 2,
                        "file" : "a.swift",
                        "line" : 1
                      },
                      "module" : "App",
                      "name" : "x",
                      "scope" : "singleton",
                      "space" : "Graph",
                      "type" : "A/B",
                      "values" : [

                      ]
                    }
                  ],
                  "problems" : [

                  ],
                  "version" : 1
                }

                """#)
    }

    @Test func nothingInAPageEndsItsScript() throws {
        let name = "</script><!--\u{2028}\u{2029}&"
        let graph = try #require(HTMLRenderer().data(of: .external(named: name)))
        let escaped = #"\u003c/script\u003e\u003c!--\\u{2028}\\u{2029}\u0026"#
        #expect(
            graph == #"""
                {"edges":[],"modules":[],"nodes":[{"id":"\#(escaped)","kind":"external","module":"","name":"\#(escaped)","space":"","type":"","values":[]}],"problems":[],"version":1}
                """#)
    }

    @Test func aMarkOfThePageInTheGraphIsText() {
        let document = GraphDocument(
            modules: [],
            nodes: [.init(id: "%scripts%", kind: .external, name: "", space: "", type: "", module: "")], edges: [],
            problems: [])
        #expect(HTMLRenderer().render(document).contains(#""id":"%scripts%""#))
    }
}
