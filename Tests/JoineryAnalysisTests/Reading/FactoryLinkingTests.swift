// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Testing

@testable import JoineryAnalysis

struct FactoryLinkingTests {
    @Test func aContainersDefaultScopeHoldsForBindingsOfOtherFiles() {
        let sources = [
            """
            import FactoryKit
            extension Services {
                var cart: Factory<Cart> { self { Cart() } }
                var page: Factory<Page> { self { Page() }.unique }
            }
            extension Container { var clock: Factory<Clock> { self { Clock() } } }
            """,
            """
            import FactoryKit
            final class Services: SharedContainer {
                static let shared = Services()
                let manager = ContainerManager()
                init() { manager.defaultScope = .singleton }
            }
            """,
        ]
        let files = sources.enumerated().map { FileFacts(reading: Array($1.utf8), file: "\($0).swift") }
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .library, files: files)])
        #expect(
            graph.nodes.compactMap { node in node.binding.map { "\(node.id) \($0.scope.rawValue)" } } == [
                "App/Container.clock transient", "App/Services.cart singleton", "App/Services.page transient",
            ])
    }

    @Test func membersThatContainersDeclareAreNotMissing() {
        let source = """
            import FactoryKit
            final class Services: SharedContainer {
                static let shared = Services()
                let manager = ContainerManager()
                var cart: Factory<Cart> { self { Cart() } }
                func begin() {}
            }
            extension SharedContainer { var clock: Factory<Clock> { self { Clock() } } }
            func run() {
                Services.shared.begin()
                Services.shared.cart().open()
                Services.shared.clock().tick()
                Services.shared.gone().go()
            }
            """
        let files = [FileFacts(reading: Array(source.utf8), file: "App.swift")]
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .library, files: files)])
        #expect(graph.missing.map(\.use.reference.name) == ["gone"])
    }
}
#endif
