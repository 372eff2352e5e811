// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryObjects
import JoineryTesting
import Testing

@Suite(.dependencies) struct InjectedObjectTests {
    @Test func injectsTheValueWhenTheOwnerIsCreated() {
        let screen = Screen()
        DependencyObjects[.store] = Store("stub")
        #expect(screen.store.name == "live")
        #expect(Screen().store.name == "stub")
    }

    @Test func injectsTheValueAtTheFirstReadOrEachTime() {
        let screen = Screen()
        DependencyObjects[.store] = Store("stub")
        #expect(screen.lazyStore.name == "stub")
        #expect(screen.weakStore?.name == "stub")
        DependencyObjects[.store] = Store("other")
        #expect(screen.lazyStore.name == "other")
        #expect(screen.dynamicStore.name == "other")
    }

    @Test func sendableOwnerInjectsWithAFunction() {
        let search = DependencyObjects[.search]
        #expect(search.store.name == "live")
        DependencyObjects[.store] = Store("stub")
        #expect(DependencyObjects[.search].store.name == "stub")
    }

    @Test func objectsThatNeedEachOtherInjectLazily() {
        let parent = DependencyObjects[.parent]
        #expect(parent.child.parent === parent)
    }
}

private final class Store: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

private final class Child: Sendable {
    private let lazyParent = LazyInjected<Parent>(.parent)

    var parent: Parent { lazyParent.wrappedValue }
}

private final class Parent: Sendable {
    let child: Child

    init(child: Child) {
        self.child = child
    }
}

extension DependencyObjects {
    fileprivate static let store = DependencyObject<Store> { Store("live") }
    fileprivate static let child: DependencyObject<Child> = DependencyObject { Child() }
    fileprivate static let parent: DependencyObject<Parent> = DependencyObject {
        Parent(child: DependencyObjects[.child])
    }
    fileprivate static let search = DependencyObject<Search> { Search() }
}

private struct Screen {
    @Injected(.store) var store: Store
    @LazyInjected(.store) var lazyStore: Store
    @WeakInjected(.store) var weakStore: Store?
    @DynamicInjected(.store) var dynamicStore: Store
}

private final class Search: Sendable {
    let store: Store = inject(.store)
}
