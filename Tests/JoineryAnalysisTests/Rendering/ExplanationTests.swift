// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct ExplanationTests {
    private let explanation = Explanation(
        Graph(linking: [
            ModuleFacts(
                module: "App", kind: .executable,
                files: [
                    FileFacts(
                        reading: Array(
                            """
                            import Joinery
                            extension Dependencies {
                                var store: any Store { singleton { LocalStore(path: path) } test: { StubStore() } }
                                var path: String { transient { "/" } }
                                var search: SearchListings { transient { SearchListings() } }
                                var payment: any PaymentGateway { required() }
                            }
                            struct SearchListings { let store = inject(\\.store) }
                            final class Presenter { @LazyInjected(\\.search) var search }
                            @main struct App {
                                static func main() {
                                    prepareDependencies { $0.bind(\\.payment) { CardGateway(store: $0.store) } }
                                }
                            }
                            """.utf8), file: "App.swift")
                ])
        ]))

    @Test func binding() {
        #expect(
            explanation.text(for: "store") == """
                store: Store (singleton, with a value for test)
                  declared at App.swift:3:9, in module App
                  needs
                    path, App.swift:3:57
                  is needed by
                    payment, App.swift:12:71
                    search through SearchListings, App.swift:8:37
                  reached through Presenter → search → store

                """)
    }

    @Test func problemsOfABindingAreListed() {
        let source = """
            extension Dependencies {
                var cart: Cart { singleton { Cart(cart: cart) } }
                var store: Store { singleton { Store() } }
            }
            struct Page { let store = inject(\\.store) }
            """
        let facts = FileFacts(reading: Array(source.utf8), file: "App.swift")
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .executable, files: [facts])])
        let explanation = Explanation(graph, problems: Check().problems(in: graph))
        #expect(
            explanation.text(for: "cart") == """
                cart: Cart (singleton)
                  declared at App.swift:2:9, in module App
                  needs
                    cart, App.swift:2:45
                  is needed by
                    cart, App.swift:2:45
                  has problems
                    error: [joinery/cycle] 'cart' is needed to build itself: cart → cart, App.swift:2:9
                    warning: [joinery/unused-binding] 'cart' is never used, App.swift:2:9

                """)
        #expect(
            explanation.text(for: "store") == """
                store: Store (singleton)
                  declared at App.swift:3:9, in module App
                  needs nothing
                  is needed by
                    Page, App.swift:5:27
                  reached through Page → store

                """)
    }

    @Test func requirement() {
        #expect(
            explanation.text(for: "payment") == """
                payment: PaymentGateway (requirement)
                  declared at App.swift:6:9, in module App
                  needs
                    store, App.swift:12:71
                  is not needed by anything
                  gets values
                    bound at App.swift:12:31, for the program

                """)
    }

    @Test func typeOfABinding() {
        #expect(
            explanation.text(for: "SearchListings") == """
                SearchListings is the type of a binding

                search: SearchListings (transient)
                  declared at App.swift:5:9, in module App
                  needs
                    store through SearchListings, App.swift:8:37
                  is needed by
                    Presenter (lazy), App.swift:9:26
                  reached through Presenter → search

                """)
    }

    @Test func typeThatInjects() {
        #expect(
            explanation.text(for: "Presenter") == """
                Presenter: uses bindings, and no binding builds it
                  declared at App.swift:9:13, in module App
                  needs
                    search (lazy), App.swift:9:26
                  is not needed by anything

                """)
    }

    @Test func autoWiredType() {
        let source = """
            import Joinery
            import JoineryMacros
            extension Dependencies {
                var listings: any Listings { singleton { StoredListings() } }
                var search: any SearchUseCase { transient { DefaultSearch(from: self) } }
            }
            @AutoWired final class DefaultSearch: SearchUseCase { init(listings: any Listings, limit: Int = 20) {} }
            @AutoWired struct Screen { let search: any SearchUseCase }
            """
        let facts = FileFacts(reading: Array(source.utf8), file: "App.swift")
        let explanation = Explanation(
            Graph(linking: [ModuleFacts(module: "App", kind: .executable, files: [facts])]))
        #expect(
            explanation.text(for: "search") == """
                search: SearchUseCase (transient)
                  declared at App.swift:5:9, in module App
                  needs
                    listings through DefaultSearch, App.swift:7:60
                  is needed by
                    Screen, App.swift:8:32
                  reached through Screen → search

                """)
        #expect(
            explanation.text(for: "DefaultSearch") == """
                DefaultSearch is the type of a binding

                search: SearchUseCase (transient)
                  declared at App.swift:5:9, in module App
                  needs
                    listings through DefaultSearch, App.swift:7:60
                  is needed by
                    Screen, App.swift:8:32
                  reached through Screen → search

                """)
    }

    @Test func unknownName() {
        #expect(explanation.text(for: "storre") == nil)
        #expect(explanation.names(like: "storre") == ["store"])
    }
}
#endif
