// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwinject
import TestSupport
import Testing

private protocol Named: AnyObject, Sendable {
    var name: String { get }
}
private class Base: Named, @unchecked Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}
private final class Sub: Base, @unchecked Sendable {}

/// What forwards, `Lazy`, and `Provider` mean after another registration has replaced one, as in Swinject.
struct ReplacedRegistrationTests {
    private let container = Container()

    @Test func aForwardKeepsItsRegistration() {
        container.register(Base.self) { _ in Base("first") }.implements((any Named).self)
        container.register(Base.self) { _ in Base("second") }
        #expect(container.resolve((any Named).self)?.name == "first")
        #expect(container.resolve(Base.self)?.name == "second")
    }

    @Test(arguments: [ObjectScope.graph, .container, .transient, .weak])
    func soItDoesInEachScope(scope: ObjectScope) {
        container.register(Base.self) { _ in Base("first") }.inObjectScope(scope).implements((any Named).self)
        let first = container.resolve((any Named).self)
        #expect(first?.name == "first")
        container.register(Base.self) { _ in Base("second") }.inObjectScope(scope)
        let second = container.resolve(Base.self)
        #expect(second?.name == "second")
        let again = container.resolve((any Named).self)
        #expect(again?.name == "first")
        let isKept = scope === ObjectScope.container || scope === ObjectScope.weak
        #expect((container.resolve((any Named).self) === again) == isKept)
        container.resetObjectScope(scope)
        #expect(container.resolve((any Named).self)?.name == "first")
    }

    @Test func aRegistrationCanWrapTheForwardedOne() {
        container.register(Base.self) { _ in Base("first") }.implements((any Named).self)
        container.register(Base.self) { resolver in Base("wrapped " + resolver.resolve((any Named).self)!.name) }
        #expect(container.resolve((any Named).self)?.name == "first")
        #expect(container.resolve(Base.self)?.name == "wrapped first")
    }

    @Test func anotherForwardTakesTheKey() {
        container.register(Base.self) { _ in Sub("sub") }.implements(Sub.self)
        container.register((any Named).self) { _ in Base("other") }.implements(Base.self)
        #expect(container.resolve(Sub.self)?.name == "sub")
        #expect(container.resolve(Base.self)?.name == "other")
    }

    @Test func aForwardFollowsARegistrationOfATest() async {
        container.register(Base.self) { _ in Base("first") }.implements((any Named).self)
        withDependencies {
            $0.context = .test
        } operation: {
            container.register(Base.self) { _ in Base("test") }
            #expect(container.resolve((any Named).self)?.name == "test")
        }
        #expect(container.resolve((any Named).self)?.name == "first")
    }

    @Test func lazyAndProviderKeepTheirRegistration() throws {
        container.register(Base.self) { _ in Base("first") }
        let lazy = try #require(container.resolve(Lazy<Base>.self))
        let provider = try #require(container.resolve(Provider<Base>.self))
        container.register(Base.self) { _ in Base("second") }
        #expect(lazy.instance.name == "first")
        #expect(provider.instance.name == "first")
        #expect(container.resolve(Provider<Base>.self)?.instance.name == "second")
    }

    @Test func soTheyDoWhenAllAreRemoved() throws {
        container.register(Base.self) { _ in Base("first") }.inObjectScope(.container)
        let lazy = try #require(container.resolve(Lazy<Base>.self))
        let provider = try #require(container.resolve(Provider<Base>.self))
        container.removeAll()
        #expect(container.resolve(Base.self) == nil)
        #expect(lazy.instance.name == "first")
        #expect(provider.instance === provider.instance)
    }

    @Test func eachFormerRegistrationHasItsInstance() throws {
        for round in 0..<50 {
            container.register(Base.self) { _ in Base("former \(round)") }.inObjectScope(.container)
            let provider = try #require(container.resolve(Provider<Base>.self))
            container.register(Base.self) { _ in Base("new \(round)") }.inObjectScope(.container)
            #expect(provider.instance.name == "former \(round)")
            #expect(provider.instance === provider.instance)
            #expect(container.resolve(Base.self)?.name == "new \(round)")
        }
    }

    @Test func soTheyDoOfAForwardedType() throws {
        container.register(Base.self) { _ in Base("forwarded") }.implements((any Named).self)
        let provider = try #require(container.resolve(Provider<any Named>.self))
        container.register((any Named).self) { _ in Base("own") }
        #expect(provider.instance.name == "forwarded")
        container.removeAll()
        #expect(provider.instance.name == "forwarded")
    }

    @Test func aChildThatRegistersLaterChangesNothing() throws {
        container.register(Base.self) { _ in Base("parent") }
        let child = Container(parent: container)
        let lazy = try #require(child.resolve(Lazy<Base>.self))
        child.register(Base.self) { _ in Base("child") }
        #expect(lazy.instance.name == "parent")
        #expect(child.resolve(Base.self)?.name == "child")
    }

    @Test func aFormerRegistrationIsReleasedWithItsInstance() async {
        await #expect(processExitsWith: .success) {
            let container = Container()
            weak var former: Base?
            do {
                container.register(Base.self) { _ in Base("former") }.inObjectScope(.container)
                let provider = container.resolve(Provider<Base>.self)
                container.register(Base.self) { _ in Base("new") }
                former = provider?.instance
                precondition(former != nil)
            }
            precondition(former == nil)
        }
    }

    @Test func aRegistrationDuringAResolutionCounts() async throws {
        for _ in 0..<200 {
            let container = Container()
            container.register(Base.self) { _ in Base("0") }.inObjectScope(.container)
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for round in 1...5 {
                        container.register(Base.self) { _ in Base("\(round)") }.inObjectScope(.container)
                    }
                }
                group.addTask { for _ in 0..<10 { _ = container.resolve(Base.self) } }
            }
            #expect(container.resolve(Base.self)?.name == "5")
        }
    }

    @Test func soTheyDoInAChild() throws {
        container.register(Base.self) { _ in Base("first") }
        let child = Container(parent: container)
        let provider = try #require(child.resolve(Provider<Base>.self))
        container.register(Base.self) { _ in Base("second") }
        #expect(provider.instance.name == "first")
    }

    @Test func resetOfAForwardedType() {
        container.register(Base.self) { _ in Base("one") }.inObjectScope(.container).implements((any Named).self)
        let one = container.resolve((any Named).self)
        container.resetObjectScope(.container, serviceType: (any Named).self)
        #expect(container.resolve((any Named).self) !== one)
    }
}

private struct Value: Sendable { let number: Int }
private final class Held: Sendable {
    let onRelease: @Sendable () -> Void
    init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
    deinit { onRelease() }
}
private final class Pair: Sendable {
    let first: Held, second: Held
    init(_ first: Held, _ second: Held) { (self.first, self.second) = (first, second) }
}

struct ResolutionLifetimeTests {
    private let container = Container()
    private let released = Counter()

    @Test func aWeakInstanceLivesUntilItsResolutionEnds() {
        let (built, released) = (Counter(), released)
        container.register(Held.self) { _ in
            built.increment()
            return Held { released.increment() }
        }.inObjectScope(.weak)
        container.register(Pair.self) { resolver in
            _ = resolver.resolve(Held.self)
            return Pair(resolver.resolve(Held.self)!, resolver.resolve(Held.self)!)
        }
        do {
            let pair = container.resolve(Pair.self)
            #expect(built.value == 1 && pair?.first === pair?.second)
        }
        #expect(released.value == 1)
        _ = container.resolve(Held.self)
        #expect(built.value == 2)
    }

    @Test func aValueIsNotSharedInAResolution() {
        let built = Counter()
        container.register(Value.self) { _ in
            built.increment()
            return Value(number: built.value)
        }
        container.register(String.self) { resolver in
            "\(resolver.resolve(Value.self)!.number) \(resolver.resolve(Value.self)!.number)"
        }
        #expect(container.resolve(String.self) == "1 2")
    }

    @Test func aCustomScopeDoesNotHoldTheResolution() {
        let released = released
        let custom = ObjectScope(
            storageFactory: { WeakStorage() }, description: "custom", parent: ObjectScope.graph)
        container.register(Held.self) { _ in Held { released.increment() } }.inObjectScope(custom)
        container.register(Pair.self) { resolver in
            Pair(resolver.resolve(Held.self)!, resolver.resolve(Held.self)!)
        }
        do { _ = container.resolve(Pair.self) }
        #expect(released.value == 1)
    }
}
