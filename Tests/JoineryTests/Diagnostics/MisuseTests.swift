// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

/// Misuse stops the program, and the message names the place and the remedy.
struct MisuseTests {
    @Test func unboundRequirement() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.misuseCheckout
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:280: Fatal error: nothing is bound to the requirement misuseGateway
                  Needed by: misuseCheckout (JoineryTests/MisuseTests.swift:279) → \
                misuseGateway (JoineryTests/MisuseTests.swift:280)
                  Bind it where the program starts: prepareDependencies { $0.bind(\\.misuseGateway) { … } }
                  In a test, override it: $0[\\.misuseGateway] = …
                """)
    }

    @Test func overrideOfValueComputedFromBinding() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0[\.misusePath] = "/tmp"
            } operation: {
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:25: Fatal error: this overrides a property that is computed from the \
                binding misuseRoot (JoineryTests/MisuseTests.swift:281), and is not a binding itself
                  Override that binding, $0.override(\\.misuseRoot) { … }, or make the property a binding: transient { … }
                """)
    }

    @Test func overrideOfOtherType() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0[\.misuseLength] = 3
            } operation: {
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:40: Fatal error: this overrides a property of type Int, \
                but the binding in its getter, misuseRoot (JoineryTests/MisuseTests.swift:281), has the type String
                  If its closure is one lone return statement, that loses the declared type: leave out the word return.
                  If the property is computed from that binding, override the binding instead.
                """)
    }

    @Test func overrideOfLoneReturn() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0[\.misuseLoneReturn] = LiveGateway()
            } operation: {
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:56: Fatal error: this overrides a property of type any \
                Gateway, but the binding in its getter, misuseLoneReturn (JoineryTests/MisuseTests.swift:286), has the type LiveGateway
                  If its closure is one lone return statement, that loses the declared type: leave out the word return.
                  If the property is computed from that binding, override the binding instead.
                """)
    }

    @Test func overrideOfNoBinding() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0[\.misuseConstant] = 4
            } operation: {
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:72: Fatal error: this overrides a property of type Int that makes no \
                binding call
                  Only a binding can be overridden. Declare the property as one, such as singleton { … }, or pass the \
                value to the graph's initializer.
                """)
    }

    @Test func overrideOfGetterWithTwoBindingCalls() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0[\.misusePair] = "c"
            } operation: {
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:88: Fatal error: this overrides a property whose getter makes two \
                binding calls, misusePair (JoineryTests/MisuseTests.swift:285) and misusePair \
                (JoineryTests/MisuseTests.swift:285)
                  A binding is a getter with one binding call. Give each call its own property, and override that.
                """)
    }

    @Test func sharedValueThatIsNoObject() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.misuseShared
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:287: Fatal error: the value of the shared binding misuseShared has \
                the type String, which is not a class
                  A shared instance lives as long as somebody holds it, which works only for objects.
                  Declare it as singleton { … } or transient { … } instead.
                """)
    }

    @Test func injectionWithoutCurrentGraph() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.title, of: ShopGraph.self)
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:117: Fatal error: there is no current ShopGraph here
                  A graph is current for what it builds, and inside its run: graph.run { … }
                  In SwiftUI, .graph(graph) makes it current for a view and the views in it.
                """)
    }

    @Test func overrideThroughAnotherGraph() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0.graph(ShopGraph.self) { $0[\.gateway] = LiveGateway() }
            } operation: {
                let shop = ShopGraph(app: .current, owner: "Ann")
                shop.run { _ = shop.gateway }
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:129: Fatal error: this overrides a property of ShopGraph that only \
                forwards to misuseGateway (JoineryTests/MisuseTests.swift:280)
                  Override the binding itself: $0[\\.misuseGateway] = …
                """)
    }

    @Test func overrideOfFactoryWithClosureAsValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0[\.misuseMaker] = { "stub \($0)" }
            } operation: {
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:146: Fatal error: this overrides the factory misuseMaker \
                (JoineryTests/MisuseTests.swift:288) with a closure as its value
                  Override it with a closure that builds its value: $0.override(\\.misuseMaker) { argument in … }
                """)
    }

    @Test func overrideOfClosureAsAFactory() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0.override(\.misuseClosure) { "stub \($0)" }
            } operation: {
                _ = Dependencies.current.misuseClosure
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:161: Fatal error: this overrides misuseClosure \
                (JoineryTests/MisuseTests.swift:289) with what a factory builds, but it is not a factory
                  Its value is a closure, so the override has to return one: \
                $0.override(\\.misuseClosure) { { argument in … } }
                """)
    }

    @Test func overrideThatThrowsWhereBindingDoesNot() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0.override({ $0.misuseRoot }) { throw Failed() }
            } operation: {
                _ = Dependencies.current.misuseRoot
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:178: Fatal error: the override of misuseRoot \
                (JoineryTests/MisuseTests.swift:281) threw Failed()
                  The binding does not throw. Return a value, or let the getter of the binding throw: get throws { try singleton { … } }\n  An error of a client that is opened with await is overridden as Async(failing: …).
                """)
    }

    /// A value that happens to equal the computed one proves nothing about the next value.
    @Test func overrideOfValueComputedFromBindingAfterAFittingOne() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0[\.misuseTrimmed] = "tmp"
            } operation: {
            }
            withDependencies {
                $0[\.misuseTrimmed] = "tmp "
            } operation: {
            }
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:195: Fatal error: this overrides a property that is computed from the \
                binding misuseRoot (JoineryTests/MisuseTests.swift:281), and is not a binding itself
                  Override that binding, $0.override(\\.misuseRoot) { … }, or make the property a binding: transient { … }
                """)
    }

    private static let file = "JoineryTests/MisuseTests.swift"

    /// - Parameter path: The path to the requirement, with places.
    private func unbound(neededBy path: String...) -> String {
        """
        \(Self.file):280: Fatal error: nothing is bound to the requirement misuseGateway
          Needed by: \(path.joined(separator: " → ")) → misuseGateway (\(Self.file):280)
          Bind it where the program starts: prepareDependencies { $0.bind(\\.misuseGateway) { … } }
          In a test, override it: $0[\\.misuseGateway] = …
        """
    }

    /// For unobserved transient values, this is the only record.
    @Test func unboundRequirementBelowTransientValues() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.misuseTill)
        }
        #expect(
            result.message
                == unbound(
                    neededBy: "misuseTill (\(Self.file):\(tillLine))", "misuseBasket (\(Self.file):\(tillLine + 1))",
                    "misuseCheckout (\(Self.file):279)"))
    }

    @Test func unboundRequirementInTransientValues() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.misuseSale)
        }
        #expect(result.message == unbound(neededBy: "misuseSale (\(Self.file):\(tillLine + 2))"))
    }
}

/// Only a requirement can be bound.
struct BindMisuseTests {
    @Test func bindOfNoRequirement() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.bind(\.misuseClosure) { { "stub \($0)" } } }
            _ = inject(\.misuseClosure)
        }
        #expect(
            result.message == """
                JoineryTests/MisuseTests.swift:248: Fatal error: this binds misuseClosure \
                (JoineryTests/MisuseTests.swift:289), which is not a requirement: it has a value
                  Override it instead: $0.override(\\.misuseClosure) { … }
                  Or declare it as a requirement, which the program binds when it starts: required()
                """)
    }
}

private protocol Gateway: Sendable {}
private struct LiveGateway: Gateway {}
private struct Checkout: Sendable { let gateway: any Gateway }
private struct Failed: Error {}

private struct ShopGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let owner: String
}

extension ShopGraph {
    var gateway: any Gateway { app.misuseGateway }
    var title: String { singleton { "\(owner)'s shop" } }
}

extension Dependencies {
    fileprivate var misuseCheckout: Checkout { singleton { Checkout(gateway: misuseGateway) } }
    fileprivate var misuseGateway: any Gateway { required() }
    fileprivate var misuseRoot: String { singleton { "/var" } }
    fileprivate var misusePath: String { misuseRoot + "/db" }
    fileprivate var misuseLength: Int { misuseRoot.count }
    fileprivate var misuseConstant: Int { 3 }
    fileprivate var misusePair: String { singleton { "a" } + singleton { "b" } }
    fileprivate var misuseLoneReturn: any Gateway { singleton { return LiveGateway() } }
    fileprivate var misuseShared: String { shared { "text" } }
    fileprivate var misuseMaker: @Sendable (Int) -> String { factory { "\($0)" } }
    fileprivate var misuseClosure: @Sendable (Int) -> String { singleton { { "\($0)" } } }
    fileprivate var misuseTyped: String { get throws(Failed) { singleton { "a" } } }
}

extension Dependencies {
    fileprivate var misuseTrimmed: String { String(misuseRoot.prefix(3)) }
}

private let tillLine = #line + 2
extension Dependencies {
    fileprivate var misuseTill: Checkout { transient { misuseBasket } }
    fileprivate var misuseBasket: Checkout { transient { misuseCheckout } }
    fileprivate var misuseSale: Checkout { transient { Checkout(gateway: misuseGateway) } }
}
