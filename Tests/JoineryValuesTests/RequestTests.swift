// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoineryTesting
import JoineryValues
import TestSupport
import Testing

import struct JoineryValues.Injected

/// A server that overrides a value for each request shares what the override does not affect.
@Suite(.dependencies) struct RequestTests {
    @Test func requestsInSequenceShareOneInstance() {
        let all = ["Ada", "Grace", "Barbara"].flatMap { request(of: $0) { pools() } } + pools()
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
        #expect(InjectedValues[\.builds].value == 1)
    }

    @Test func eightConcurrentRequestsShareOneInstance() async {
        for _ in 0..<50 {
            await HeldWorld.root().perform { () async in
                let all = await withTaskGroup(of: [Pool].self) { group in
                    for number in 1...8 { group.addTask { request(of: "\(number)") { pools() } } }
                    return await group.reduce(into: []) { $0 += $1 }
                }
                #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
                #expect(InjectedValues[\.builds].value == 1)
            }
        }
    }

    @Test func valueAssignedInARequestStaysThere() {
        let all = ["Ada", "Grace"].map { user in
            withDependencies { _ in
            } operation: {
                InjectedValues[\.user] = user
                return (InjectedValues[\.greeting], InjectedValues[\.pool])
            }
        }
        #expect(all.map(\.0) == ["hello Ada", "hello Grace"])
        #expect(all.allSatisfy { $0.1 === InjectedValues[\.pool] })
        #expect(InjectedValues[\.greeting] == "hello nobody")
    }

    @Test func valueThatDependsOnTheRequestIsBuiltForEach() async {
        let greetings = ["Ada", "Grace"].map { request(of: $0) { InjectedValues[\.greeting] } }
        #expect(greetings + [InjectedValues[\.greeting]] == ["hello Ada", "hello Grace", "hello nobody"])
        let all = await withTaskGroup(of: [String].self) { group in
            for number in 1...8 {
                group.addTask { request(of: "\(number)") { ["hello \(number)", InjectedValues[\.greeting]] } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.allSatisfy { $0[0] == $0[1] })
    }

    // MARK: - Objects that read later

    @Test func objectThatReadsAnUntouchedValueIsShared() {
        _ = InjectedValues[\.store].pool
        let stores = ["Ada", "Grace"].map { request(of: $0) { InjectedValues[\.store] } }
        #expect(stores.allSatisfy { $0 === InjectedValues[\.store] })
    }

    @Test func objectWhosePropertyNamesAKnownValueIsShared() {
        _ = InjectedValues[ArchiveKey.self].store.pool
        let stores = ["Ada", "Grace"].map { request(of: $0) { InjectedValues[\.store] } }
        #expect(stores.allSatisfy { $0 === InjectedValues[\.store] })
    }

    @Test func objectIsSharedBeforeItsPropertyIsRead() {
        let first = request(of: "Ada") { InjectedValues[\.store] }
        request(of: "Grace") {
            #expect(InjectedValues[\.store] === first)
            _ = first.pool
        }
        #expect(InjectedValues[\.store] === first)
        #expect(InjectedValues[\.builds].value == 1)
    }

    @Test func sharedObjectReadsTheRequestInWhichItIsUsed() {
        let greeters = ["Ada", "Grace"].map { request(of: $0) { InjectedValues[\.greeter] } }
        #expect(greeters[0] === greeters[1])
        #expect(["Ada", "Grace"].map { request(of: $0) { greeters[0].user } } == ["Ada", "Grace"])
        #expect(greeters[0].user == "nobody")
    }
}

private final class Pool: Sendable {}
/// Reads the pool when it is used.
private final class Store: Sendable {
    private let keptPool = Injected(\.pool)
    var pool: Pool { keptPool.wrappedValue }
}
private final class Archive: Sendable {
    let store = Store()
}
/// Reads the user when it is used.
private final class Greeter: Sendable {
    private let keptUser = Injected(\.user)
    var user: String { keptUser.wrappedValue }
}

private struct UserKey: InjectionKey {
    static var currentValue: String { "nobody" }
}
private struct BuildsKey: InjectionKey {
    static var currentValue: Counter { Counter() }
}
private struct PoolKey: InjectionKey {
    static var currentValue: Pool {
        InjectedValues[\.builds].increment()
        yieldThread()
        return Pool()
    }
}
private struct GreetingKey: InjectionKey {
    static var currentValue: String { "hello \(InjectedValues[\.user])" }
}
private struct StoreKey: InjectionKey {
    static var currentValue: Store { Store() }
}
private struct ArchiveKey: InjectionKey {
    static var currentValue: Archive { Archive() }
}
private struct GreeterKey: InjectionKey {
    static var currentValue: Greeter { Greeter() }
}

extension InjectedValues {
    fileprivate var user: String {
        get { Self[UserKey.self] }
        set { Self[UserKey.self] = newValue }
    }
    fileprivate var builds: Counter {
        get { Self[BuildsKey.self] }
        set { Self[BuildsKey.self] = newValue }
    }
    fileprivate var pool: Pool {
        get { Self[PoolKey.self] }
        set { Self[PoolKey.self] = newValue }
    }
    fileprivate var greeting: String {
        get { Self[GreetingKey.self] }
        set { Self[GreetingKey.self] = newValue }
    }
    fileprivate var store: Store {
        get { Self[StoreKey.self] }
        set { Self[StoreKey.self] = newValue }
    }
    fileprivate var greeter: Greeter {
        get { Self[GreeterKey.self] }
        set { Self[GreeterKey.self] = newValue }
    }
}

private func request<Result>(of user: String, _ operation: () -> Result) -> Result {
    withDependencies {
        $0[\.injectedValues.user] = user
    } operation: {
        operation()
    }
}

/// Every API through which a request can read the pool.
private func pools() -> [Pool] {
    [
        InjectedValues[\.pool], InjectedValues[PoolKey.self], Injected(\.pool).wrappedValue,
        inject(\.injectedValues.pool),
    ]
}
