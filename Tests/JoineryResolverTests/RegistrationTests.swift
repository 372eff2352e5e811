// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryResolver
import JoineryTesting
import Testing

@Suite(.dependencies) struct RegistrationTests {
    private let resolver = Resolver()

    @Test func resolvesByTypeAndName() {
        resolver.register { Store("main") }
        resolver.register(name: "archive") { Store("archive") }
        resolver.register(name: .backup) { Store("backup") }
        #expect(resolver.resolve(Store.self).name == "main")
        #expect(resolver.resolve(Store.self, name: "archive").name == "archive")
        #expect(resolver.resolve(Store.self, name: .name(fromString: "backup")).name == "backup")
        #expect(resolver.optional(Store.self, name: "other") == nil)
        #expect(resolver.optional(Int.self) == nil)
    }

    @Test func passesArguments() {
        resolver.register { _, args in Store(args()) }
        resolver.register(name: "keyed") { _, args in
            Store(args("first") + args.get("second") + (args.optional("third") ?? "-"))
        }
        #expect(resolver.resolve(Store.self, args: "one").name == "one")
        #expect(resolver.resolve(Store.self, name: "keyed", args: ["first": "a", "second": "b"]).name == "ab-")
    }

    @Test func optionalArgumentsAreNilIfTheyDoNotFit() {
        let one = Resolver.Args("text")
        #expect(one.optional() == "text")
        #expect(one.optional() == Int?.none)
        #expect(one.optional("key") == String?.none)
        let two = Resolver.Args(["a": 1, "b": 2])
        #expect(two.optional() == Int?.none)
        #expect(two.optional("b") == 2)
        #expect(Resolver.Args(nil).optional() == Int?.none)
        #expect(Resolver.Args(Resolver.Args(3)).optional() == 3)
    }

    @Test func implementsPassesArgumentsAndSharesTheScope() {
        resolver.register { _, args in Store(args()) }.implements((any Named).self).implements(
            (any Named).self, name: "n"
        )
        .scope(.cached)
        let named: any Named = resolver.resolve(args: "one")
        #expect(named.name == "one")
        #expect(resolver.resolve((any Named).self, name: "n") as? Store === named as? Store)
        #expect(resolver.resolve(Store.self) === named as? Store)
    }

    @Test func typesThatAreNotImplementedAreNotResolved() {
        resolver.register { 1 }.implements((any Named).self)
        #expect(resolver.optional((any Named).self) == nil)
    }

    @Test func propertiesAreResolvedInTheirOrder() {
        resolver.register { Owner() }
            .resolveProperties { resolver, owner in owner.set(resolver.resolve(Store.self)) }
            .resolveProperties { _, owner, args in owner.note(args("text")) }
        resolver.register { Store("store") }
        let owner: Owner = resolver.resolve(args: ["text": "noted"])
        #expect(owner.store?.name == "store")
        #expect(owner.notes == ["noted"])
    }

    @Test func updatedFactoryIncludesTheProperties() {
        let options = resolver.register { Owner() }.resolveProperties { _, owner in owner.note("property") }
        options.registration.update { existing in
            { resolver, arguments in
                let owner = existing(resolver, arguments)
                owner?.note("update")
                return owner
            }
        }
        #expect(resolver.resolve(Owner.self).notes == ["property", "update"])
        #expect(options.registration.instantiate(resolver: resolver, args: nil)?.notes == ["property", "update"])
        #expect(options.registration.resolve(resolver: resolver, args: nil)?.notes == ["property", "update"])
        #expect(options.registration.cacheKey == "\(options.registration.key)")
    }

    @Test func factoryWithoutAnInstanceIsNotResolved() {
        resolver.register(Store.self) { nil }.scope(.cached)
        #expect(resolver.optional(Store.self) == nil)
        resolver.register { Store("later") }
        #expect(resolver.optional(Store.self)?.name == "later")
    }

    @Test func decoratorReceivesEachResolvedService() {
        let seen = Noted()
        resolver.register { Store("store") }
        Resolver.decorate = { service in
            if let store = service as? Store { seen.note(store.name) }
        }
        _ = resolver.resolve(Store.self)
        _ = resolver.optional(Store.self)
        _ = resolver.optional(Owner.self)
        #expect(seen.texts == ["store", "store"])
        Resolver.decorate = nil
        _ = resolver.resolve(Store.self)
        #expect(seen.texts.count == 2)
    }

    @Test func childrenAreSearchedInTheirOrder() {
        let first = Resolver()
        let second = Resolver()
        let grandchild = Resolver()
        resolver.add(child: first)
        resolver.add(child: second)
        first.add(child: grandchild)
        second.register { Store("second") }
        #expect(resolver.resolve(Store.self).name == "second")
        grandchild.register { Store("grandchild") }
        #expect(resolver.resolve(Store.self).name == "grandchild")
        first.register { Store("first") }
        #expect(resolver.resolve(Store.self).name == "first")
        resolver.register { Store("own") }
        #expect(resolver.resolve(Store.self).name == "own")
        #expect(first.resolve(Store.self).name == "first")
    }

    @Test func containersThatAreTheirOwnDescendantsAreSearchedOnce() {
        let child = Resolver(child: resolver)
        resolver.add(child: child)
        #expect(resolver.optional(Store.self) == nil)
        child.register { Store("child") }
        #expect(resolver.resolve(Store.self).name == "child")
    }

    @Test func factoryReceivesTheContainerThatResolves() {
        let child = Resolver()
        let parent = Resolver(child: child)
        child.register { resolver in Owner(resolver.resolve()) }
        child.register { Store("child") }
        parent.register { Store("parent") }
        #expect(child.resolve(Owner.self).store?.name == "child")
        #expect(parent.resolve(Owner.self).store?.name == "parent")
    }
}
