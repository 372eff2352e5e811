// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// Reads through a value of a typed graph, `session.cart`, are dependencies of the code that reads.
struct GraphValueTests {
    private static let graph = """
        struct SessionGraph: DependencyGraph { let app: Dependencies }
        extension SessionGraph {
            var cart: Cart { singleton { Cart() } }
            var page: @Sendable (Int) -> Page { factory { Page(number: $0) } }
        }
        """

    private static func edges(_ source: String) -> String {
        LinkedProgram().module("Session", graph.replacing("\n    var", with: "\n    public var"))
            .module("Shop", "import Session\n" + source).edges
    }

    @Test(arguments: [
        "func show(in session: SessionGraph) { session.cart.show() }",
        "func show() { let session = SessionGraph(app: .current); session.cart.show() }",
        "func show() throws { let session = try (SessionGraph.init(app: .current)); session.cart.show() }",
        "func show() async { let session = await open(); session.cart.show() }\nfunc open() async -> SessionGraph {}",
        "func show(_ session: SessionGraph?) { if let session { session.cart.show() } }",
        "func show() { guard let session = SessionGraph(app: .current) else { return }; session.cart.show() }",
        "func show(all: [SessionGraph]) { for session: SessionGraph in all { session.cart.show() } }",
        "func show() { each { (session: SessionGraph) in session.cart.show() } }",
        "let session: SessionGraph\nfunc show() { session.cart.show() }",
    ]) func isFoundWhereTheFileShowsTheType(source: String) {
        let edges = Self.edges("enum Screen {\nstatic func run() {}\n\(source)\n}")
        #expect(edges == "Shop/Screen → Session/SessionGraph.cart, later")
    }

    @Test func initializersReadImmediately() {
        let edges = Self.edges(
            """
            final class Screen {
                private let session: SessionGraph
                private let cart: Cart
                init(session: SessionGraph) { self.session = session; cart = session.cart }
                func show() { self.session.page(3).show() }
            }
            """)
        #expect(
            edges == """
                Shop/Screen → Session/SessionGraph.cart, immediate
                Shop/Screen → Session/SessionGraph.page, later
                """)
    }

    @Test func bindingsReadThroughLocalConstants() {
        let edges = Self.edges(
            """
            extension Dependencies {
                var screen: Screen {
                    transient {
                        let session = SessionGraph(app: self)
                        return Screen(cart: session.cart)
                    }
                }
            }
            """)
        #expect(edges == "Shop/Dependencies.screen → Session/SessionGraph.cart, immediate")
    }

    @Test(arguments: [
        "func show(in session: SessionView) { session.cart.show() }",
        "func show(in session: SessionGraph) { let session = other(); session.cart.show() }",
        "func show(in session: SessionGraph) { each { session in session.cart.show() } }",
        "func show(in session: SessionGraph) { for session in all { session.cart.show() } }",
        "func show(in session: SessionGraph) { session.title.show(); session.app.name.show() }",
        "func show() { let session = open(); session.cart }\nfunc open() -> SessionGraph {}\nfunc open(_: Int) {}",
    ]) func isNotFoundInAValueOfAnotherType(source: String) {
        #expect(Self.edges("enum Screen {\n\(source)\n}") == "")
    }

    @Test func graphOfAnyNameIsFollowedInTheFileThatDeclaresIt() {
        let program = LinkedProgram().module(
            "Shop",
            """
            struct Session: DependencyGraph {}
            extension Session { var cart: Cart { singleton { Cart() } } }
            func show(in session: Session) { session.cart.show() }
            """)
        #expect(program.edges == "Shop/Shop.swift → Shop/Session.cart, later")
    }
}
#endif
