// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// Programs in which there is much of one kind.
struct ManyOfOneKindTests {
    private func reported(_ source: String) -> String {
        let facts = FileFacts(reading: Array(source.utf8), file: "App.swift")
        var configuration = Configuration()
        configuration.severities["unused-binding"] = .off
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .executable, files: [facts])])
        return TextRenderer().render(Check(configuration).problems(in: graph))
    }

    @Test func longPathsShowOnlyTheirEnds() {
        let members = (0..<20).map { "    var step\($0): Step { singleton { Step(step\($0 + 1)) } }\n" }.joined()
        let source = """
            import Joinery
            extension Dependencies {
            \(members)    var step20: Step { required() }
            }
            @main struct Walk { static func main() { inject(\\.step0).begin() } }
            """
        #expect(
            reported(source) == """
                App.swift:23:9: error: [joinery/unbound-requirement] The requirement 'step20' is never bound
                App.swift:22:41: note: 'step19' needs it: Walk → step0 → step1 → step2 → step3 → … (12 more) … → \
                step16 → step17 → step18 → step19 → step20
                App.swift:23:9: note: bind it where the program starts: prepareDependencies { $0.bind(\\.step20) { … } }

                """)
    }

    @Test func fourNamesakesAreReportedOfMany() {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
        let source = """
            import Swinject
            \(names.map { "container.register(Store.self, name: \"\($0)\") { _ in Store() }\n" }.joined())
            let store = container.resolve(Store.self)!
            """
        #expect(
            reported(source) == """
                App.swift:13:13: error: [joinery/missing-binding] 'Store' is resolved here but never registered
                App.swift:2:20: note: it is registered here with the name "a"
                App.swift:3:20: note: it is registered here with the name "b"
                App.swift:4:20: note: it is registered here with the name "c"
                App.swift:5:20: note: it is registered here with the name "d"

                """)
    }

    /// A result that many requests share is the one that each would find.
    @Test func eachOfManyNamesakesIsNamedAndFoundByWhatIsAmongItsStatements() {
        let functions = (1...12).map { number in
            """
            func build\(number)(_ container: Container) {
                container.register(Store.self) { _ in Store() }
                container.register(Shop.self, name: "\(number)") { Shop($0.resolve(Store.self)!) }
            }

            """
        }.joined()
        let program = LinkedProgram().module("App", "import Swinject\n" + functions)
        let numbers = [1, 10, 11, 12, 2, 3, 4, 5, 6, 7, 8, 9]
        let edges = numbers.map { number in
            "App/Swinject.Shop#\(number) → App/Swinject.Store\(number == 1 ? "" : "@\(number)"), immediate"
        }
        #expect(program.edges == edges.joined(separator: "\n"))
    }
}
#endif
