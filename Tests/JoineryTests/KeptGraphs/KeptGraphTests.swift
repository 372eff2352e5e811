// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
@testable import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Instances that may have kept a graph of an inner world are not shared with outer worlds.
@Suite(.dependencies) struct KeptGraphTests {
    private let root = Dependencies.current

    private func users(_ greet: () -> String) -> [String] {
        ["Ada", "Grace"].map { user in request(of: user) { greet() } } + [greet()]
    }

    // MARK: - Instances that keep a graph

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

    @Test func anotherTaskDropsACopyDuringTheBuild() {
        let owner = request(of: "Ada") {
            let copies = Mutex<[Dependencies]>([])
            let dependencies = Dependencies.current
            copies.withLock { $0 = Array(repeating: dependencies, count: 32) }
            DispatchQueue.global().async {
                Signals.isBuilding.wait()
                copies.withLock { $0 = [] }
                Signals.hasDroppedCopies.signal()
            }
            return dependencies.slowOwner
        }
        #expect(owner.dependencies.user == "Ada")
        // Nothing waits for these.
        Signals.hasDroppedCopies.signal()
        #expect(root.slowOwner.dependencies.user == "nobody")
    }

    // MARK: - Instances that keep no graph

    @Test func endOfTheWorldDecidesWithManyCopiesOfAGraph() {
        let held = request(of: "Ada") {
            let copies = Array(repeating: Dependencies.current, count: 32)
            return (copies[3].droppingGraph, inject(\.droppingGraph))
        }
        #expect(held.0 === held.1)
        #expect(held.0 === root.droppingGraph)
        let kept = request(of: "Ada") {
            let copies = Array(repeating: Dependencies.current, count: 32)
            return copies[3].closure
        }
        #expect(kept.greet() == "hello Ada")
        #expect(root.closure.greet() == "hello nobody")
    }

    @Test func dependentOfAProvisionalInstanceMovesOutWithIt() {
        let held = request(of: "Ada") {
            let copies = Array(repeating: Dependencies.current, count: 32)
            _ = copies[3].droppingGraph
            return inject(\.dependentOwner)
        }
        #expect(held === root.dependentOwner)
    }

    @Test func readsOfAFactoryMoveOutWithTheWorldThatHoldsTheFactory() {
        let greeter = request(of: "Ada") {
            let screen = inject(\.dependentScreen)
            return screen.greeter("hello")
        }
        #expect(greeter === root.greeterOfNobody)
    }

    @Test func copyThatOutlivesTheWorldKeepsItsInstances() {
        let (copies, built) = request(of: "Ada") {
            let copies = Array(repeating: Dependencies.current, count: 32)
            return (copies, copies[3].droppingGraph)
        }
        #expect(root.droppingGraph !== built)
        #expect(copies[0].droppingGraph === built)
    }

    @Test func valueThatDropsTheGraphIsShared() {
        let held = request(of: "Ada") {
            let dependencies = Dependencies.current
            return (dependencies.droppingGraph, inject(\.droppingGraph))
        }
        #expect(held.0 === held.1)
        #expect(held.0 === root.droppingGraph)
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

    @Test func holderOfAFactoryIsSharedOnceACallShowsItsDependencies() {
        let ada = request(of: "Ada") { inject(\.screenOfCity) }
        #expect(ada.greeter("hello").greet() == "hello nowhere")
        let grace = request(of: "Grace") { inject(\.screenOfCity) }
        #expect(grace === ada)
        #expect(root.screenOfCity === ada)
        #expect(ada.greeter("hello").greet() == "hello nowhere")
        #expect(request(of: "Ada") { inject(\.screenOfOneCall) } === root.screenOfOneCall)
    }

    @Test func holderOfAFactoryWhoseDependenciesAreKnownIsShared() {
        _ = root.screenOfCity.greeter("hello")
        #expect(request(of: "Ada") { inject(\.screenOfCity) } === root.screenOfCity)
    }

    // MARK: - The report

    /// The reports while an operation runs in a world, the root.
    private func reports(isStrict: Bool = true, _ operation: () -> Void) -> [String] {
        let messages = Journal()
        let monitor = WorldMonitor(isStrict: isStrict) { messages.note("\($0.place?.line ?? 0): \($0.message)") }
        TestWorld(isInheriting: false, monitor: monitor) { $0.context = .live }.perform(operation)
        return messages.entries
    }

    @Test func isReportedOnceWithNamePlaceAndRemedy() throws {
        let messages = reports {
            for user in ["Ada", "Grace"] { request(of: user) { _ = (inject(\.closure), inject(\.wrapper)) } }
        }
        let message = try #require(messages.first)
        #expect(messages.count == 1)
        #expect(message.contains("closure"))
        #expect(message.contains("@LazyInjected"))
    }

    @Test func factoryIsReported() throws {
        let messages = reports {
            _ = inject(\.city)
            request(of: "Ada") { _ = inject(\.screenOfGraphAndCity).greeter("hello") }
        }
        #expect(messages.count == 1)
        #expect(try #require(messages.first).contains("screenOfGraphAndCity"))
        #expect(reports { request(of: "Ada") { _ = inject(\.screenOfGraph).greeter("hello") } } == [])
    }

    @Test func isNotReportedIfItMakesNoDifference() {
        let messages = reports {
            request(of: "Ada") { _ = inject(\.touched) }
            _ = inject(\.closure)
        }
        #expect(messages == [])
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

/// Signals between a builder and a thread that drops copies of the graph during the build.
private enum Signals {
    static let isBuilding = DispatchSemaphore(value: 0)
    static let hasDroppedCopies = DispatchSemaphore(value: 0)
}

extension Dependencies {
    /// Keeps the graph while another task drops copies of it.
    fileprivate var slowOwner: GraphOwner {
        singleton {
            Signals.isBuilding.signal()
            Signals.hasDroppedCopies.wait()
            return GraphOwner(self)
        }
    }
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
    fileprivate var droppingGraph: Wrapper {
        singleton {
            let greeter = Greeter { "hello \(city)" }
            let copy = self
            let current = Dependencies.current
            return Wrapper(Greeter { [text = greeter.greet() + copy.city + current.city] in text })
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
    fileprivate var greeterOfGraphAndCity: @Sendable (String) -> Greeter {
        factory { text in Greeter { [city] in "\(text) \(city)" } }
    }
    fileprivate var screenOfGraphAndCity: Screen { singleton { Screen(greeterOfGraphAndCity) } }
    fileprivate var screenOfCity: Screen { singleton { Screen(greeterOfCity) } }
    fileprivate var screenOfUser: Screen { singleton { Screen(greeterOfUser) } }
    fileprivate var screenOfOneCall: Wrapper { singleton { Wrapper(greeterOfCity("hello")) } }
    fileprivate var dependentOwner: Wrapper { singleton { Wrapper(droppingGraph.greeter) } }
    fileprivate var greeterOfNobody: Greeter { singleton { Greeter { "hello" } } }
    fileprivate var dependentScreen: Screen {
        singleton { Screen { [copies = Array(repeating: self, count: 32)] _ in copies[3].greeterOfNobody } }
    }
    fileprivate var touched: GraphOwner {
        singleton {
            _ = user
            return GraphOwner(self)
        }
    }
}
