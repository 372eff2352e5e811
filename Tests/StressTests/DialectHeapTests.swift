// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Joinery
import JoineryKeys
import JoineryDependencies
import JoineryObjects
import JoinerySwinject
import JoineryValues
import Testing

/// Like `HeapTests`, with requests that are written in the dialects. In an optimized build, `JOINERY_STRESS=20` runs a
/// million requests each.
@Suite(.serialized) struct DialectHeapTests {
    @Test(arguments: DialectWork.allCases) private func memoryInUseIsFlat(work: DialectWork) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [work] in
            await freshWorld().perform { () async in
                let rounds = min(1_000_000, Effort.rounds(Effort.isOptimized ? 50_000 : 5_000))
                await Heap.requireFlat(rounds: rounds) { work($0) }
            }
        }
        #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "")
    }
}

/// Reads after its creation, once through each API of the dialect.
private final class Reader: Sendable {
    private let read: @Sendable () -> [Store]
    init(_ read: @escaping @Sendable () -> [Store]) { self.read = read }
    var stores: [Store] { read() }
}

// MARK: - Keys

private enum RequestKey: TestDependencyKey { static let testValue = 0 }
private enum StoreKey: TestDependencyKey { static var testValue: Store { Store(0) } }
private enum ReaderKey: TestDependencyKey {
    static var testValue: Reader {
        let (store, storeByKey) = (Dependency(\.store), Dependency(StoreKey.self))
        return Reader { [store.wrappedValue, storeByKey.wrappedValue] }
    }
}
private enum UnreadKey: TestDependencyKey {
    static var testValue: Reader {
        let request = Dependency(RequestKey.self)
        return Reader { [Store(request.wrappedValue)] }
    }
}
extension DependencyValues {
    fileprivate var request: Int {
        get { self[RequestKey.self] }
        set { self[RequestKey.self] = newValue }
    }
    fileprivate var store: Store {
        get { self[StoreKey.self] }
        set { self[StoreKey.self] = newValue }
    }
}

// MARK: - Values

private struct RequestValue: InjectionKey { static var currentValue: Int { 0 } }
private struct StoreValue: InjectionKey { static var currentValue: Store { Store(0) } }
private struct ReaderValue: InjectionKey {
    static var currentValue: Reader {
        let store = JoineryValues.Injected(\.store)
        return Reader { [store.wrappedValue] }
    }
}
private struct UnreadValue: InjectionKey {
    static var currentValue: Reader {
        let request = JoineryValues.Injected(\.request)
        return Reader { [Store(request.wrappedValue)] }
    }
}
extension InjectedValues {
    fileprivate var request: Int {
        get { Self[RequestValue.self] }
        set { Self[RequestValue.self] = newValue }
    }
    fileprivate var store: Store {
        get { Self[StoreValue.self] }
        set { Self[StoreValue.self] = newValue }
    }
}

// MARK: - Objects

extension DependencyObjects {
    fileprivate static let request = DependencyObject<Int> { 0 }
    fileprivate static let store = DependencyObject<Store> { Store(0) }
    fileprivate static let reader = DependencyObject<Reader> {
        let (lazy, dynamic) = (LazyInjected(.store), DynamicInjected(.store))
        return Reader { [lazy.wrappedValue, dynamic.wrappedValue] }
    }
    fileprivate static let unread = DependencyObject<Reader> {
        let request = LazyInjected(.request)
        return Reader { [Store(request.wrappedValue)] }
    }
}

// MARK: - Containers

private let container = Container(defaultObjectScope: .container) { container in
    container.register(Int.self) { _ in 0 }
    container.register(Store.self) { _ in Store(0) }
    container.register(Reader.self) { resolver in
        let lazy = try resolver.require(Lazy<Store>.self)
        let provider = try resolver.require(Provider<Store>.self)
        return Reader { [lazy.instance, provider.instance] }
    }
    container.register(Reader.self, name: "unread") { resolver in
        let request = try resolver.require(Lazy<Int>.self)
        return Reader { [Store(request.instance)] }
    }
}

/// The work of a request in a dialect.
private enum DialectWork: String, CaseIterable, Codable, Sendable {
    case keys
    case values
    case objects
    case containers
    case newContainers

    /// Overrides the request's own value, and reads three objects: one that all requests share, with wrappers that are
    /// read; one that each request builds, with a wrapper that is read; and one that is never read from.
    func callAsFunction(_ number: Int) {
        switch self {
        case .keys:
            withDependencies { (values: inout DependencyValues) in
                values.request = number
            } operation: {
                _ = Dependency(ReaderKey.self).wrappedValue.stores
                let own = Dependency(UnreadKey.self).wrappedValue
                if number.isMultiple(of: 2) { _ = own.stores }
            }
        case .values:
            withDependencies { _ in
            } operation: {
                InjectedValues[\.request] = number
                _ = InjectedValues[ReaderValue.self].stores
                let own = InjectedValues[UnreadValue.self]
                if number.isMultiple(of: 2) { _ = own.stores }
            }
        case .objects:
            withDependencies {
                $0[.request] = number
            } operation: {
                _ = DependencyObjects[.reader].stores
                let own = DependencyObjects[.unread]
                if number.isMultiple(of: 2) { _ = own.stores }
            }
        case .containers:
            withDependencies { _ in
            } operation: {
                container.register(Int.self) { _ in number }
                _ = container.resolve(Reader.self)?.stores
                let own = container.resolve(Reader.self, name: "unread")
                if number.isMultiple(of: 2) { _ = own?.stores }
            }
        case .newContainers:
            withDependencies { _ in
            } operation: {
                let container = Container(parent: container)
                container.register(Int.self) { _ in number }.inObjectScope(.container)
                _ = (container.resolve(Int.self), container.resolve(Store.self))
            }
        }
    }
}
