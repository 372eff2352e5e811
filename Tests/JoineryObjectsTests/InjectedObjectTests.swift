// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryObjects
import JoineryTesting
import Testing

@Suite(.dependencies) struct InjectedObjectTests {
    @Test func takesTheValueWhenTheOwnerIsMade() {
        let screen = Screen()
        DependencyObjects[.store] = Store("dong")
        #expect(screen.store.name == "ding")
        #expect(Screen().store.name == "dong")
    }

    @Test func takesTheValueWhenItIsFirstReadOrEachTime() {
        let screen = Screen()
        DependencyObjects[.store] = Store("dong")
        #expect(screen.lazyStore.name == "dong")
        #expect(screen.weakStore?.name == "dong")
        DependencyObjects[.store] = Store("gong")
        #expect(screen.lazyStore.name == "dong")
        #expect(screen.dynamicStore.name == "gong")
    }

    @Test func sendableOwnerInjectsByACall() {
        let search = DependencyObjects[.search]
        #expect(search.store.name == "ding")
        DependencyObjects[.store] = Store("dong")
        #expect(DependencyObjects[.search].store.name == "dong")
    }

    @Test func twoThatNeedOneAnotherInjectLazily() {
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
    private let parent = LazyInjected<Parent>(.parent)

    var parent: Parent { parent.wrappedValue }
}

private final class Parent: Sendable {
    let child: Child

    init(child: Child) {
        self.child = child
    }
}

extension DependencyObjects {
    fileprivate static let store = DependencyObject<Store> { Store("ding") }
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
