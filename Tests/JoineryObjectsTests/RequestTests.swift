// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryObjects
import JoineryKeys
import JoineryTesting
import TestSupport
import Testing

/// A server that overrides an object for each request shares what the override does not affect.
@Suite(.dependencies) struct RequestTests {
    @Test func requestsInSequenceShareOneInstance() {
        let all = ["Ada", "Grace", "Barbara"].flatMap { request(of: $0) { pools() } } + pools()
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
        #expect(DependencyObjects[.builds].value == 1)
    }

    @Test func eightConcurrentRequestsShareOneInstance() async {
        for _ in 0..<50 {
            await HeldWorld.root().perform { () async in
                let all = await withTaskGroup(of: [Pool].self) { group in
                    for number in 1...8 { group.addTask { request(of: "\(number)") { pools() } } }
                    return await group.reduce(into: []) { $0 += $1 }
                }
                #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
                #expect(DependencyObjects[.builds].value == 1)
            }
        }
    }

    @Test func objectThatDependsOnTheRequestIsBuiltForEach() async {
        let greetings = ["Ada", "Grace"].map { request(of: $0) { DependencyObjects[.greeting] } }
        #expect(greetings + [DependencyObjects[.greeting]] == ["hello Ada", "hello Grace", "hello nobody"])
        let all = await withTaskGroup(of: [String].self) { group in
            for number in 1...8 {
                group.addTask { request(of: "\(number)") { ["hello \(number)", DependencyObjects[.greeting]] } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.allSatisfy { $0[0] == $0[1] })
    }

    // MARK: - Objects that read later

    @Test func objectThatReadsAnUntouchedObjectIsShared() {
        _ = DependencyObjects[.store].pools
        let stores = ["Ada", "Grace"].map { request(of: $0) { DependencyObjects[.store] } }
        #expect(stores.allSatisfy { $0 === DependencyObjects[.store] })
    }

    @Test func objectWhosePropertiesNameAKnownObjectIsShared() {
        _ = DependencyObjects[.archive].store.pools
        let stores = ["Ada", "Grace"].map { request(of: $0) { DependencyObjects[.store] } }
        #expect(stores.allSatisfy { $0 === DependencyObjects[.store] })
    }

    @Test func objectIsSharedBeforeItsPropertiesAreRead() {
        let first = request(of: "Ada") { DependencyObjects[.store] }
        request(of: "Grace") {
            #expect(DependencyObjects[.store] === first)
            _ = first.pools
        }
        #expect(DependencyObjects[.store] === first)
        #expect(DependencyObjects[.builds].value == 1)
    }

    @Test func sharedObjectReadsTheRequestInWhichItIsUsed() {
        let greeters = ["Ada", "Grace"].map { request(of: $0) { DependencyObjects[.greeter] } }
        #expect(greeters[0] === greeters[1])
        #expect(["Ada", "Grace"].map { request(of: $0) { greeters[0].user } } == ["Ada", "Grace"])
        #expect(greeters[0].user == "nobody")
    }
}

private final class Pool: Sendable {}
/// Reads the pool when it is used.
private final class Store: Sendable {
    private let lazyPool = LazyInjected(.pool)
    private let dynamicPool = DynamicInjected(.pool)
    private let weakPool = WeakInjected(.pool)
    var pools: [Pool?] { [lazyPool.wrappedValue, dynamicPool.wrappedValue, weakPool.wrappedValue] }
}
private final class Archive: Sendable {
    let store = Store()
}
/// Reads the user when it is used.
private final class Greeter: Sendable {
    private let lazyUser = LazyInjected(.user)
    var user: String { lazyUser.wrappedValue }
}

extension DependencyObjects {
    fileprivate static let user = DependencyObject<String> { "nobody" }
    fileprivate static let builds = DependencyObject<Counter> { Counter() }
    fileprivate static let pool = DependencyObject<Pool> {
        DependencyObjects[.builds].increment()
        yieldThread()
        return Pool()
    }
    fileprivate static let greeting = DependencyObject<String> { "hello \(DependencyObjects[.user])" }
    fileprivate static let store = DependencyObject<Store> { Store() }
    fileprivate static let archive = DependencyObject<Archive> { Archive() }
    fileprivate static let greeter = DependencyObject<Greeter> { Greeter() }
}

private struct Reader {
    @Injected(.pool) var pool
    @LazyInjected(.pool) var lazyPool
    @DynamicInjected(.pool) var dynamicPool
    @WeakInjected(.pool) var weakPool
}

private func request<Result>(of user: String, _ operation: () -> Result) -> Result {
    withDependencies {
        $0[.user] = user
    } operation: {
        operation()
    }
}

/// Every API through which a request can read the pool.
private func pools() -> [Pool] {
    let reader = Reader()
    return [
        DependencyObjects[.pool], inject(.pool), inject(\.[.pool]), reader.pool, reader.lazyPool, reader.dynamicPool,
    ]
        + [reader.weakPool].compactMap(\.self)
}
