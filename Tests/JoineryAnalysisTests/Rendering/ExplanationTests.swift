// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
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
                  reached by Presenter → search → store

                """)
    }

    @Test func requirement() {
        #expect(
            explanation.text(for: "payment") == """
                payment: PaymentGateway (requirement)
                  declared at App.swift:6:9, in module App
                  needs
                    store, App.swift:12:71
                  is needed by nothing
                  is given
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
                  reached by Presenter → search

                """)
    }

    @Test func typeThatInjects() {
        #expect(
            explanation.text(for: "Presenter") == """
                Presenter: uses bindings, and is built by none
                  declared at App.swift:9:13, in module App
                  needs
                    search (lazy), App.swift:9:26
                  is needed by nothing

                """)
    }

    @Test func nameThatNothingBears() {
        #expect(explanation.text(for: "storre") == nil)
        #expect(explanation.names(like: "storre") == ["store"])
    }
}
#endif
