// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver
import JoineryTesting
import Testing

private let container: Resolver = {
    World.process.perform {
        let container = Resolver()
        container.register { Store("live") }.scope(.application)
        container.register { [container] in Owner(container.resolve()) }.scope(.application)
        return container
    }
}()

extension Dependencies {
    fileprivate var store: Store { self[container.key(Store.self)] }
    fileprivate var label: String { singleton { "label of \(store.name)" } }
}

@Suite(.dependencies) struct ResolverBindingTests {
    @Test func nativeCodeInjectsAndOverridesAService() {
        #expect(inject(\.store) === container.resolve(Store.self))
        #expect(inject(\.label) == "label of live")
        withDependencies {
            $0[\.store] = Store("stub")
        } operation: {
            #expect(container.resolve(Store.self).name == "stub")
            #expect(container.resolve(Owner.self).store?.name == "stub")
            #expect(inject(\.label) == "label of stub")
        }
        #expect(container.resolve(Owner.self).store?.name == "live")
    }

    @Test func containerReadsOverridesAndDecoratesBindings() {
        #expect(Resolver.resolve(\.label) == "label of live")
        Resolver.register(\.label) { "registered" }
        #expect(inject(\.label) == "registered")
        Resolver.decorate(\.[container.key(Store.self)]) { Store("<\($0.name)>") }
        #expect(container.resolve(Store.self).name == "<live>")
        #expect(container.resolve(Owner.self).store?.name == "<live>")
    }

    @Test func overrideOfAnUnregisteredServiceIsUsed() {
        let parent = Resolver(child: container)
        withDependencies {
            $0[\.[parent.key(Ticket.self)]] = Ticket()
        } operation: {
            #expect(parent.optional(Ticket.self) != nil)
            #expect(container.optional(Ticket.self) == nil)
        }
        // The service belongs to the child, but is overridden for the parent.
        Resolver.decorate(\.[parent.key(Store.self)]) { Store("parent of \($0.name)") }
        #expect(parent.resolve(Store.self).name == "parent of live")
        #expect(container.resolve(Store.self).name == "live")
    }
}
