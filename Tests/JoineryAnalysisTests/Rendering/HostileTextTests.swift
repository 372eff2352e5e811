// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis
import Testing

/// Names may contain any character. Those that end lines, quotations, and commands are escaped as in a literal.
struct HostileTextTests {
    /// Quotes, one of them with an accent, two ways to end a line, an escape, a turn of the direction, and backticks.
    private static let name = "a\"b\"\u{301}c\r\nd\ne\u{1B}[31m\u{0}f\u{2028}g\u{202E}h`i``j%:,k\\l"
    private static let shown =
        "a\"b\"\u{301}c\\r\\nd\\ne\\u{1B}[31m\\0f\\u{2028}g\\u{202E}h`i``j%:,k\\l"

    private static let location = GraphDocument.Location(file: "A\r\n,:%.swift", line: 1, column: 2)
    private static let problem = GraphDocument.Problem(
        rule: "cycle", severity: .error, message: name, location: location, notes: [.init(name, at: location)])
    private static let document = GraphDocument(
        modules: [],
        nodes: [.init(id: name, kind: .external, name: name, space: "", type: "", module: "")],
        edges: [], problems: [])

    @Test func textHasALineForEachProblemAndNote() {
        #expect(
            TextRenderer().render([Self.problem]) == """
                A\\r\\n,:%.swift:1:2: error: [joinery/cycle] \(Self.shown)
                A\\r\\n,:%.swift:1:2: note: \(Self.shown)

                """)
    }

    @Test func commandsOfAWorkflowHaveALineEach() throws {
        let text = Self.shown.replacing("%", with: "%25")
        #expect(
            try ProblemFormat.github.render([Self.problem], contentOf: { _ in nil })
                == "::error file=A%0D%0A%2C%3A%25.swift,line=1,col=2,title=joinery/cycle::\(text)%0A"
                + "A\\r\\n,:%25.swift:1: \(text)\n")
    }

    @Test func quotesOfDOTAreClosed() {
        let text =
            #"a\"b\""# + "\u{301}"
            + #"c\\r\nd\ne\\u{1B}[31m\\0f\\u{2028}g\\u{202E}h`i``j%:,k\\l"#
        let lines = DOTRenderer().render(Self.document).split(separator: "\n")
        #expect(
            lines[4]
                == "  \"\(text)\" [label=\"\(text)\\nexternal\", style=\"rounded,dotted\", fontcolor=\"#667085\"]")
    }

    @Test func quotesOfMermaidAreClosed() {
        let text = "a#quot;b#quot;\u{301}c\\r<br>d<br>e\\u{1B}[31m\\0f\\u{2028}g\\u{202E}h#96;i#96;#96;j%:,k\\l"
        let lines = MermaidRenderer().render(Self.document).split(separator: "\n")
        #expect(lines[1] == "  n0[\"\(text)<br>external\"]")
    }

    @Test func changesAreCodeOnALineEach() {
        var binding = Self.document
        binding.nodes[0].kind = .binding
        let empty = GraphDocument(modules: [], nodes: [], edges: [], problems: [])
        let difference = GraphDifference(from: empty, to: binding)
        #expect(difference.text == "Bindings added (1)\n  \(Self.shown) (binding)\n")
        #expect(
            difference.markdown
                == "## Dependency graph\n\n### Bindings added (1)\n\n- ``` \(Self.shown) (binding) ```\n")
    }

    @Test func dataOfThePageTurnsNoDirection() throws {
        let name = "a\u{202E}b\u{2066}c\u{200F}d\u{2028}e\u{85}f\\g\"h"
        let graph = try #require(HTMLRenderer().data(of: .external(named: name)))
        let shown = #"a\\u{202E}b\\u{2066}c\\u{200F}d\\u{2028}e\\u{0085}f\\g\"h"#
        #expect(
            graph == #"""
                {"edges":[],"modules":[],"nodes":[{"id":"\#(shown)","kind":"external","module":"","name":"\#(shown)","space":"","type":"","values":[]}],"problems":[],"version":1}
                """#)
    }
}
