// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryResolver
import JoineryTesting
import Synchronization
import Testing

/// Two services that need each other, through a property.
@Suite(.dependencies) struct CompletionTests {
    private final class Parent: Sendable {
        private let state = Mutex<Child?>(nil)

        var child: Child? {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    private final class Child: Sendable {
        let parent: Parent

        init(_ parent: Parent) {
            self.parent = parent
        }
    }

    @Test(arguments: ["graph", "application", "shared"]) func resolvedPropertyCanNeedItsOwner(name: String) {
        let resolver = Resolver()
        let scope: ResolverScope = name == "graph" ? .graph : name == "application" ? .application : .shared
        resolver.register { Parent() }.resolveProperties { resolver, parent in
            parent.child = resolver.resolve(Child.self)
        }
        .scope(scope)
        resolver.register { resolver in Child(resolver.resolve()) }
        let parent: Parent = resolver.resolve()
        #expect(parent.child?.parent === parent)
        parent.child = nil
    }
}
