// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// Instances that keep the graph, for example in a closure: they are shared, and read where the code runs.
@Suite(.dependencies) struct KeptGraphTests {
    private func users(_ greet: () -> String) -> [String] {
        ["Ada", "Grace"].map { user in request(of: user) { greet() } } + [greet()]
    }

    // MARK: - Reads in a request

    @Test func closureThatKeepsTheGraph() {
        let expected = ["hello Ada", "hello Grace", "hello nobody"]
        #expect(users { inject(\.closure).greet() } == expected)
        #expect(users { Dependencies.current.closureOfCurrent.greet() } == expected)
        #expect(users { inject(\.ownerOfTransient).greeter.greet() } == expected)
    }

    @Test func closureReadThroughAGraphThatTheRequestHolds() {
        let greetings = users {
            let dependencies = Dependencies.current
            let city = dependencies.city
            let greeting = dependencies.closure.greet()
            return "\(greeting) in \(city)"
        }
        #expect(greetings == ["hello Ada in nowhere", "hello Grace in nowhere", "hello nobody in nowhere"])
    }

    @Test func storedGraph() {
        #expect(users { inject(\.owner).dependencies.user } == ["Ada", "Grace", "nobody"])
        #expect(users { inject(\.ownerOfCurrent).dependencies.user } == ["Ada", "Grace", "nobody"])
        #expect(users { inject(\.sharedOwner).dependencies.user } == ["Ada", "Grace", "nobody"])
    }

    @Test func instanceThatHoldsOneThatKeepsTheGraph() {
        #expect(users { inject(\.wrapper).greeter.greet() } == ["hello Ada", "hello Grace", "hello nobody"])
    }

    @Test func wrapperMadeInAWorldThatTheBuilderOpens() {
        #expect(users { inject(\.ownerInWorld).lazy.user } == ["Ada", "Grace", "nobody"])
    }

    @Test func onSeveralThreads() async {
        let greetings = await withTaskGroup(of: (String, String).self) { group in
            for number in 0..<8 {
                group.addTask {
                    (request(of: "\(number)") { inject(\.wrapper).greeter.greet() }, "hello \(number)")
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(greetings.allSatisfy { $0.0 == $0.1 })
    }

    @Test func onSeveralThreadsThroughOneGraph() async {
        for number in 0..<100 {
            let greetings = await withDependencies {
                $0[\.user] = "\(number)"
            } operation: {
                let dependencies = Dependencies.current
                return await withTaskGroup(of: String.self) { group in
                    for _ in 0..<32 { group.addTask { dependencies.wrapper.greeter.greet() } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            #expect(greetings == Array(repeating: "hello \(number)", count: 32))
        }
    }

    // MARK: - Sharing

    @Test func instancesThatKeepTheGraphAreShared() {
        for user in ["Ada", "Grace"] {
            request(of: user) {
                let dependencies = Dependencies.current
                #expect(dependencies.closure === inject(\.closure))
                #expect(dependencies.owner === inject(\.owner))
                #expect(dependencies.wrapper.greeter === inject(\.closure))
            }
        }
        let held = request(of: "Ada") { (inject(\.closure), inject(\.owner), inject(\.sharedOwner)) }
        #expect(held.0 === inject(\.closure))
        #expect(held.1 === inject(\.owner))
        #expect(held.2 === inject(\.sharedOwner))
        #expect(held.0.greet() == "hello nobody")
        #expect(request(of: "Grace") { [held.0.greet(), held.1.dependencies.user] } == ["hello Grace", "Grace"])
    }

    @Test func instanceThatReadsTheRequestKeepsThatValue() {
        let held = request(of: "Ada") { inject(\.touched) }
        #expect(held !== inject(\.touched))
        #expect(held.dependencies.user == "nobody")
        #expect(request(of: "Grace") { held.dependencies.user } == "Grace")
    }

    @Test func graphThatOutlivesItsWorldReadsInTheWorldOfTheRead() {
        let (dependencies, built) = request(of: "Ada") { (Dependencies.current, inject(\.readingCity)) }
        #expect(dependencies.user == "nobody")
        #expect(dependencies.readingCity === built)
        #expect(request(of: "Grace") { dependencies.user } == "Grace")
    }

    @Test func taskOfASharedObjectReadsInItsHome() async {
        let poller = request(of: "Ada") { inject(\.poller) }
        let other = request(of: "Grace") { inject(\.poller) }
        #expect(poller === other)
        #expect(await poller.user() == "nobody")
    }

    // MARK: - Factories

    @Test func factoryThatKeepsTheGraph() {
        let expected = ["hello Ada", "hello Grace", "hello nobody"]
        #expect(users { inject(\.screenOfGraph).greeter("hello").greet() } == expected)
    }

    @Test func factoryThatReadsWhatTheRequestOverrides() {
        let expected = ["hello Ada", "hello Grace", "hello nobody"]
        #expect(users { inject(\.screenOfUser).greeter("hello").greet() } == expected)
    }

    @Test func holderOfAFactoryIsShared() {
        let ada = request(of: "Ada") { inject(\.screenOfCity) }
        #expect(request(of: "Grace") { inject(\.screenOfCity) } === ada)
        #expect(ada.greeter("hello").greet() == "hello nowhere")
        #expect(inject(\.screenOfCity) === ada)
        #expect(request(of: "Ada") { inject(\.screenOfUser) } === inject(\.screenOfUser))
        #expect(request(of: "Ada") { inject(\.screenOfOneCall) } === inject(\.screenOfOneCall))
    }

    @Test func factoryThatOutlivesItsRequestReadsOutside() {
        let screens = request(of: "Ada") { [inject(\.screenOfUser), inject(\.screenOfGraph)] }
        #expect(screens.map { $0.greeter("hello").greet() } == ["hello nobody", "hello nobody"])
    }

    // MARK: - Reports

    @Test func nothingIsReported() {
        let messages = Journal()
        let monitor = TestMonitor(isStrict: true) { messages.note($0.message) }
        TestWorld(monitor: monitor) { $0.context = .live }.perform {
            for user in ["Ada", "Grace"] {
                request(of: user) { _ = (inject(\.closure), inject(\.wrapper), inject(\.screenOfGraph)) }
            }
        }
        #expect(messages.entries == [])
    }
}

private final class Greeter: Sendable {
    let greet: @Sendable () -> String
    init(_ greet: @escaping @Sendable () -> String) { self.greet = greet }
}
private final class GraphOwner: Sendable {
    let dependencies: Dependencies
    init(_ dependencies: Dependencies) { self.dependencies = dependencies }
}
private final class Wrapper: Sendable {
    let greeter: Greeter
    init(_ greeter: Greeter) { self.greeter = greeter }
}
private struct LazyUser: Sendable {
    @LazyInjected(\.user) var user
}
private final class LazyOwner: Sendable {
    let lazy = LazyUser()
}

/// Makes greeters.
private final class Screen: Sendable {
    let greeter: @Sendable (String) -> Greeter
    init(_ greeter: @escaping @Sendable (String) -> Greeter) { self.greeter = greeter }
}

extension Dependencies {
    fileprivate var city: String { singleton { "nowhere" } }
    fileprivate var closure: Greeter { singleton { Greeter { "hello \(user)" } } }
    fileprivate var closureOfCurrent: Greeter {
        singleton {
            let dependencies = Dependencies.current
            return Greeter { "hello \(dependencies.user)" }
        }
    }
    fileprivate var heldByTransient: Greeter { transient { Greeter { "hello \(user)" } } }
    fileprivate var ownerOfTransient: Wrapper { singleton { Wrapper(heldByTransient) } }
    fileprivate var owner: GraphOwner { singleton { GraphOwner(self) } }
    fileprivate var ownerOfCurrent: GraphOwner { singleton { GraphOwner(.current) } }
    fileprivate var sharedOwner: GraphOwner { shared { GraphOwner(self) } }
    fileprivate var wrapper: Wrapper { singleton { Wrapper(closure) } }
    fileprivate var poller: Poller { singleton { Poller { inject(\.user) } } }
    fileprivate var ownerInWorld: LazyOwner {
        singleton { withDependencies({ $0[\.city] = "Paris" }, operation: { LazyOwner() }) }
    }
    fileprivate var readingCity: Greeter {
        singleton {
            let text = "hello \(Dependencies.current.city)"
            return Greeter { text }
        }
    }
    fileprivate var greeterOfGraph: @Sendable (String) -> Greeter {
        factory { text in Greeter { [user] in "\(text) \(user)" } }
    }
    fileprivate var greeterOfCity: @Sendable (String) -> Greeter {
        factory { text in Greeter { [city = inject(\.city)] in "\(text) \(city)" } }
    }
    fileprivate var greeterOfUser: @Sendable (String) -> Greeter {
        factory { text in Greeter { [user = inject(\.user)] in "\(text) \(user)" } }
    }
    fileprivate var screenOfGraph: Screen { singleton { Screen(greeterOfGraph) } }
    fileprivate var screenOfCity: Screen { singleton { Screen(greeterOfCity) } }
    fileprivate var screenOfUser: Screen { singleton { Screen(greeterOfUser) } }
    fileprivate var screenOfOneCall: Wrapper { singleton { Wrapper(greeterOfCity("hello")) } }
    fileprivate var touched: GraphOwner {
        singleton {
            _ = user
            return GraphOwner(self)
        }
    }
}
