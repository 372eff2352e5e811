// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver
import JoineryTesting
import TestSupport
import Testing

/// A container of the program, with a service that is built from another one.
private let program: Resolver = {
    World.process.perform {
        let program = Resolver()
        program.register { Store("live") }.scope(.application)
        program.register { [program] in Owner(program.resolve()) }.scope(.application)
        program.register(name: "container") { Store("container") }.scope(.container)
        return program
    }
}()

extension Resolver {
    fileprivate static let mock = Resolver(child: main)
}

@Suite(.dependencies) struct ResolverWorldTests {
    @Test(arguments: 0..<100) func registrationsAffectOnlyTheirTest(index: Int) async {
        if index % 3 == 0 { #expect(program.resolve(Owner.self).store?.name == "live") }
        program.register { Store("test \(index)") }.scope(.application)
        // Instances that exist stay until their scope is reset.
        if index % 3 == 0 { ResolverScope.application.reset() }
        Resolver.register(name: "of a test") { index }
        await Task.yield()
        let owner: Owner = program.resolve()
        #expect(owner.store?.name == "test \(index)")
        #expect(program.resolve(Owner.self) === owner)
        #expect(Resolver.resolve(Int.self, name: "of a test") == index)
    }

    @Test(arguments: 0..<20) func settingsAffectOnlyTheirTest(index: Int) async {
        let mock = Resolver(child: .main)
        mock.register { Store("mock \(index)") }
        #expect(Resolver.optional(Store.self) == nil)
        Resolver.root = mock
        await Task.yield()
        #expect(Resolver.root === mock)
        #expect(Resolver.resolve(Store.self).name == "mock \(index)")
        #expect(Resolver.resolve((any ListingRepository).self).listings().count == 2)
        Resolver.main = mock
        Resolver.register(name: "main") { Store("main \(index)") }
        #expect(mock.resolve(Store.self, name: "main").name == "main \(index)")
    }

    @Test(arguments: 0..<20) func childrenOfAGlobalContainerAffectOnlyTheirTest(index: Int) async {
        #expect(program.optional(Ticket.self) == nil)
        let child = Resolver()
        child.register { Ticket() }
        program.add(child: child)
        #expect(program.optional(Ticket.self) != nil)
    }

    @Test(arguments: 0..<20) func cacheOfAGlobalContainerAffectsOnlyItsTest(index: Int) async {
        if index.isMultiple(of: 2) { program.cache = .unique }
        await Task.yield()
        let (first, second) = (
            program.resolve(Store.self, name: "container"), program.resolve(Store.self, name: "container")
        )
        #expect((first === second) == !index.isMultiple(of: 2))
    }

    /// A decorated key of a child includes the registrations in the children of that child.
    @Test func decoratedKeyOfAChildIsSearched() {
        let (first, second) = (Resolver(), Resolver())
        second.register { Store("second") }
        first.add(child: second)
        let parent = Resolver(child: first)
        withDependencies {
            $0.decorate(\.[first.key(Store.self)]) { store, _ in Store("<\(store.name)>") }
        } operation: {
            #expect(parent.optional(Store.self)?.name == "<second>")
            #expect(second.optional(Store.self)?.name == "second")
        }
    }

    @Test(arguments: 0..<20) func resetAffectsOnlyItsTest(index: Int) async {
        let before = Resolver.main
        Resolver.register { Store("before") }
        Resolver.register { StoredListingRepository() as any ListingRepository }
        Resolver.reset()
        #expect(Resolver.main !== before)
        #expect(Resolver.root === Resolver.main)
        #expect(Resolver.optional(Store.self) == nil)
        #expect(Resolver.resolve((any ListingRepository).self).listings().count == 2)
        // Registered by the reset in this test.
        #expect(before.optional(Store.self) != nil)
    }

    /// A reset in an enclosing world registers there, even if a nested world is the first to resolve.
    @Test func resetRegistersInItsWorld() {
        Resolver.reset()
        withDependencies { _ in
        } operation: {
            #expect(Resolver.optional((any ListingRepository).self) != nil)
        }
        #expect(Resolver.optional((any ListingRepository).self) != nil)
    }

    @Test func resetOfAScopeAffectsOnlyItsWorld() {
        let resolver = Resolver()
        resolver.register { Store("store") }.scope(.cached)
        let store: Store = resolver.resolve()
        withDependencies { _ in
        } operation: {
            #expect(resolver.resolve(Store.self) === store)
            ResolverScope.cached.reset()
            #expect(resolver.resolve(Store.self) !== store)
        }
        #expect(resolver.resolve(Store.self) === store)
    }

    /// An instance lives in its home: only dependents of a nested registration are built again.
    @Test func nestedRegistrationAffectsOnlyItsDependents() {
        let resolver = Resolver()
        resolver.register { Store("outer") }.scope(.cached)
        resolver.register { Ticket() }.scope(.cached)
        resolver.register { [resolver] in Owner(resolver.resolve()) }.scope(.cached)
        let owner: Owner = resolver.resolve()
        withDependencies { _ in
        } operation: {
            resolver.register { Store("inner") }.scope(.cached)
            #expect(resolver.resolve(Owner.self).store?.name == "inner")
            let ticket: Ticket = resolver.resolve()
            withDependencies { _ in
            } operation: {
                #expect(resolver.resolve(Ticket.self) == ticket)
            }
        }
        #expect(resolver.resolve(Owner.self) === owner)
    }

    /// An instance that was built from `Resolver.root` is built again in a world with another root.
    @Test func otherRootAffectsWhatIsBuiltFromIt() {
        Resolver.register { Store("main") }
        Resolver.register { Owner(Resolver.resolve()) }.scope(.application)
        let owner: Owner = Resolver.resolve()
        withDependencies { _ in
        } operation: {
            let mock = Resolver(child: .main)
            mock.register { Store("mock") }
            Resolver.root = mock
            #expect(Resolver.resolve(Owner.self).store?.name == "mock")
        }
        #expect(Resolver.resolve(Owner.self) === owner)
        #expect(owner.store?.name == "main")
    }

    /// An instance that looked for a missing service is built again in a world with a child that has it.
    @Test func addedChildAffectsWhatLookedForIt() {
        let resolver = Resolver()
        resolver.register { [resolver] in Owner(optional: resolver.optional()) }.scope(.cached)
        #expect(resolver.resolve(Owner.self).store == nil)
        let child = Resolver()
        child.register { Store("child") }
        withDependencies { _ in
        } operation: {
            resolver.add(child: child)
            #expect(resolver.resolve(Owner.self).store?.name == "child")
        }
        #expect(resolver.resolve(Owner.self).store == nil)
    }

    @Test func wrappersReadTheWorldOfTheirOwner() async {
        final class Model: Sendable {
            let store = LazyInjected<Store>()
        }
        Resolver.register { Store("test") }
        let model = Model()
        let name = await onThread { model.store.wrappedValue.name }
        #expect(name == "test")
    }

    /// A wrapper reads in the world that accesses it if its owner is shared by that world.
    @Test func argumentsDoNotChangeTheOwner() {
        let resolver = Resolver()
        resolver.register { _, args in Store("outer" + (args.optional() ?? "")) }
        var later = LazyInjected<Store>(container: resolver)
        withDependencies { _ in
        } operation: {
            resolver.register { _, args in Store("inner" + (args.optional() ?? "")) }
            later.args = "!"
            #expect(later.wrappedValue.name == "inner!")
        }
        #expect(later.wrappedValue.name == "outer!")
    }

    /// The home of an object does not depend on what it resolves later.
    @Test func laterResolutionsDoNotMoveTheirOwner() {
        final class Model: Sendable {
            let store: JoineryResolver.LazyInjected<Store>

            init(_ resolver: Resolver) {
                store = JoineryResolver.LazyInjected(container: resolver)
            }
        }
        let resolver = Resolver()
        resolver.register { Store("outer") }.scope(.cached)
        resolver.register { [resolver] in Model(resolver) }.scope(.cached)
        let model: Model = resolver.resolve()
        for isRead in [false, true] {
            if isRead { #expect(model.store.wrappedValue.name == "outer") }
            withDependencies { _ in
            } operation: {
                resolver.register { Store("inner") }.scope(.cached)
                #expect(resolver.resolve(Model.self) === model)
                #expect(model.store.wrappedValue.name == "inner")
            }
        }
    }

    /// A registration reaches later reads. Instances that exist stay until their scope is reset.
    @Test func laterRegistrationAffectsInstancesAfterAReset() {
        let resolver = Resolver()
        resolver.register { Store("first") }.scope(.cached)
        resolver.register { [resolver] in Owner(resolver.resolve()) }.scope(.cached)
        #expect(resolver.resolve(Owner.self).store?.name == "first")
        resolver.register { Store("second") }.scope(.cached)
        #expect(resolver.resolve(Store.self).name == "second")
        #expect(resolver.resolve(Owner.self).store?.name == "first")
        ResolverScope.cached.reset()
        #expect(resolver.resolve(Owner.self).store?.name == "second")
    }

    /// On a queue, no world is current, so the container resolves in the world in which it was created.
    @Test func queueReadsInTheWorldOfTheContainer() async {
        let resolver = Resolver()
        resolver.register { Store("first") }
        resolver.register { Store("second") }
        #expect(await onThread { resolver.resolve(Store.self).name } == "second")
    }
}

/// In the program, settings and registrations apply to all worlds that do not change them.
struct ResolverProgramTests {
    @Test func settingsOfTheProgramApplyToAllWorlds() async {
        await #expect(processExitsWith: .success) {
            let mock = Resolver(child: .main)
            Resolver.register { Store("main") }
            Resolver.register { Owner(Resolver.resolve()) }.scope(.application)
            precondition(Resolver.resolve(Owner.self).store?.name == "main")
            mock.register { Store("mock") }
            Resolver.root = mock
            precondition(Resolver.resolve(Owner.self).store?.name == "main")
            ResolverScope.application.reset()
            precondition(Resolver.resolve(Owner.self).store?.name == "mock")
            withTestDependencies { _ in
            } operation: {
                precondition(Resolver.resolve(Owner.self).store?.name == "mock")
            }
            Resolver.root = .main
            ResolverScope.application.reset()
            precondition(Resolver.resolve(Owner.self).store?.name == "main")
        }
    }

    @Test func resetOfTheProgramStartsAgain() async {
        await #expect(processExitsWith: .success) {
            Resolver.register { Store("main") }
            let main = Resolver.main
            let repository = Resolver.resolve((any ListingRepository).self)
            Resolver.reset()
            precondition(Resolver.main !== main && Resolver.root === Resolver.main)
            precondition(Resolver.optional(Store.self) == nil)
            precondition(Resolver.resolve((any ListingRepository).self).listings() == repository.listings())
        }
    }
}
