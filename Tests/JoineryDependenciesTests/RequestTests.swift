// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies
import JoineryDependenciesTesting
import TestSupport
import JoineryKeys
import Testing

/// A server that changes a dependency for each request shares what the change does not affect.
@Suite(.dependencies) struct RequestTests {
    @Dependency(Builds.self) private var builds

    @Test func requestsInSequenceShareOneInstance() {
        let all = (1...3).flatMap { request($0) { pools() } } + pools()
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
        #expect(builds.counter.value == 1)
    }

    @Test func requestsInSequenceShareOneInstanceByKeyType() {
        let all = (1...3).map { request($0) { Dependency(Pool.self).wrappedValue } }
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
        #expect(builds.counter.value == 1)
    }

    @Test func eightConcurrentRequestsShareOneInstance() async {
        for _ in 0..<50 {
            await HeldWorld.root().perform { () async in
                let all = await withTaskGroup(of: [Pool].self) { group in
                    for number in 1...8 { group.addTask { request(number) { pools() } } }
                    return await group.reduce(into: []) { $0 += $1 }
                }
                #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
                #expect(Dependency(Builds.self).wrappedValue.counter.value == 1)
            }
        }
    }

    @Test func valueThatDependsOnTheRequestIsBuiltForEach() {
        let numbers = (1...3).map { request($0) { [Dependency(Logger.self), Dependency(Logger.self)] } }
            .map { $0.map(\.wrappedValue.number) }
        #expect(numbers == [[1, 1], [2, 2], [3, 3]])
        #expect(Dependency(Logger.self).wrappedValue.number == 0)
    }

    @Test func eightConcurrentRequestsBuildSeparateInstances() async {
        let numbers = await withTaskGroup(of: [Int].self) { group in
            for number in 1...8 {
                group.addTask { request(number) { [number, Dependency(Logger.self).wrappedValue.number] } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(numbers.allSatisfy { $0[0] == $0[1] })
    }

    // MARK: - Objects that read later

    @Test func objectThatReadsAnUntouchedDependencyIsShared() {
        _ = Dependency(\.store).wrappedValue.pools
        let stores = (1...3).map { request($0) { Dependency(\.store).wrappedValue } }
        #expect(stores.allSatisfy { $0 === Dependency(\.store).wrappedValue })
    }

    @Test func objectWhosePropertiesNameKnownDependenciesIsShared() {
        _ = Dependency(Archive.self).wrappedValue.pools
        let stores = (1...3).map { request($0) { Dependency(\.store).wrappedValue } }
        #expect(stores.allSatisfy { $0 === Dependency(\.store).wrappedValue })
    }

    @Test func objectReadInAnotherOperationStaysInItsWorld() {
        let store = request(1) { Dependency(\.store).wrappedValue }
        let stub = Pool()
        withDependencies {
            $0.pool = stub
        } operation: {
            #expect(store.pools.allSatisfy { $0 === stub })
        }
        request(2) {
            #expect(Dependency(\.store).wrappedValue === store)
        }
        #expect(store.pools.allSatisfy { $0 === Dependency(\.pool).wrappedValue })
    }

    @Test func objectIsSharedBeforeItsPropertiesAreRead() {
        let first = request(1) { Dependency(\.store).wrappedValue }
        request(2) {
            #expect(Dependency(\.store).wrappedValue === first)
            _ = first.pools
        }
        #expect(Dependency(\.store).wrappedValue === first)
        #expect(builds.counter.value == 1)
    }

    @Test func sharedObjectReadsTheRequestInWhichItIsUsed() {
        let greeters = (1...3).map { request($0) { Dependency(Greeter.self).wrappedValue } }
        #expect(greeters.allSatisfy { $0 === greeters[0] })
        #expect((1...3).map { request($0) { greeters[0].number } } == [1, 2, 3])
        #expect(greeters[0].number == 0)
    }

    @Test func requestsShareNativeBindings() {
        let all = (1...3).map { request($0) { Dependency(\Dependencies.nativePool).wrappedValue } }
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
    }
}

private struct RequestID: TestDependencyKey {
    var number: Int
    static var testValue: RequestID { RequestID(number: 0) }
}
private final class Pool: TestDependencyKey, Sendable {
    static var testValue: Pool {
        @Dependency(Builds.self) var builds
        builds.counter.increment()
        yieldThread()
        return Pool()
    }
}
private struct Builds: TestDependencyKey, Sendable {
    let counter = TestSupport.Counter()
    static var testValue: Builds { Builds() }
}
private final class Logger: TestDependencyKey, Sendable {
    let number: Int
    init(number: Int) { self.number = number }
    static var testValue: Logger {
        @Dependency(\.requestID) var requestID
        return Logger(number: requestID.number)
    }
}
/// Reads the pool when it is used.
private final class Store: TestDependencyKey, Sendable {
    private let pool = Dependency(\.pool)
    private let poolByKey = Dependency(Pool.self)
    var pools: [Pool] { [pool.wrappedValue, poolByKey.wrappedValue] }
    static var testValue: Store { Store() }
}
private final class Archive: TestDependencyKey, Sendable {
    private let store = Store()
    var pools: [Pool] { store.pools }
    static var testValue: Archive { Archive() }
}
/// Reads the number of the request when it is used.
private final class Greeter: TestDependencyKey, Sendable {
    private let requestID = Dependency(\.requestID)
    var number: Int { requestID.wrappedValue.number }
    static var testValue: Greeter { Greeter() }
}
private final class NativePool: Sendable {}

extension Dependencies {
    fileprivate var nativePool: NativePool { singleton { NativePool() } }
}
extension DependencyValues {
    fileprivate var requestID: RequestID {
        get { self[RequestID.self] }
        set { self[RequestID.self] = newValue }
    }
    fileprivate var pool: Pool {
        get { self[Pool.self] }
        set { self[Pool.self] = newValue }
    }
    fileprivate var store: Store {
        get { self[Store.self] }
        set { self[Store.self] = newValue }
    }
}

private func request<Result>(_ number: Int, _ operation: () -> Result) -> Result {
    withDependencies {
        $0.requestID.number = number
    } operation: {
        operation()
    }
}

/// Every API through which a request can read the pool.
private func pools() -> [Pool] {
    @Dependency(\.pool) var pool
    @Dependency(Pool.self) var poolByKey
    return [pool, poolByKey, DependencyValues._current.pool, inject(\.dependencyValues.pool)]
}
