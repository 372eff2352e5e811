// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryResolver
import JoineryTesting
import Testing

@Suite(.dependencies) struct PropertyWrapperTests {
    private struct Screen {
        @Injected var store: Store
        @Injected(name: "archive") var archive: Store
        @OptionalInjected var missing: Owner?
        @OptionalInjected var present: Store?
        @LazyInjected var later: Store
        @LazyInjected(name: "archive") var laterArchive: Store
        @WeakLazyInjected var weak: Store?
    }

    init() {
        Resolver.register { _, args in Store(args.optional() ?? "store") }.scope(.unique)
        Resolver.register(name: "archive") { Store("archive") }.scope(.unique)
    }

    @Test func injectsByTypeAndName() {
        let screen = Screen()
        #expect(screen.store.name == "store")
        #expect(screen.archive.name == "archive")
        #expect(screen.missing == nil)
        #expect(screen.present?.name == "store")
        #expect(screen.laterArchive.name == "archive")
        #expect(screen.later === screen.later)
    }

    @Test func valuesCanBeAssigned() {
        var screen = Screen()
        let other = Store("other")
        screen.store = other
        screen.present = nil
        screen.missing = Owner()
        screen.later = other
        screen.weak = other
        #expect(screen.store === other)
        #expect(screen.present == nil)
        #expect(screen.missing != nil)
        #expect(screen.later === other)
        #expect(screen.weak === other)
    }

    /// A copy of the owner has separate assignments and settings.
    @Test func copiesAreIndependent() {
        var screen = Screen()
        let first = screen
        screen.$later.args = "changed"
        let second = screen
        screen.later = Store("assigned")
        #expect(screen.later.name == "assigned")
        #expect(first.later.name == "store")
        #expect(second.later.name == "changed")
    }

    @Test func settingsApplyBeforeTheFirstAccess() {
        var screen = Screen()
        screen.$later.name = "archive"
        #expect(screen.$later.name == "archive")
        #expect(screen.later.name == "archive")
        let archive = screen.later
        screen.$later.name = nil
        #expect(screen.later === archive)
        screen.$later.release()
        #expect(screen.$later.isEmpty)
        #expect(screen.later.name == "store")
    }

    @Test func containerIsSearchedForOptionalServicesFirst() {
        let container = Resolver()
        container.register { Store("container") }
        #expect(OptionalInjected<Store>(container: container).wrappedValue?.name == "container")
        #expect(OptionalInjected<Store>(container: Resolver()).wrappedValue?.name == "store")
        #expect(Injected<Store>(container: container).wrappedValue.name == "container")
        var later = LazyInjected<Store>(name: "archive")
        later.container = container
        later.name = nil
        #expect(later.wrappedValue.name == "container")
    }

    @Test func weakServiceStaysWhileItIsInUse() {
        Resolver.register { Store("shared") }.scope(.shared)
        let screen = Screen()
        var store: Store? = screen.store
        #expect(store != nil)
        let weak = WeakLazyInjected<Store>()
        #expect(weak.isEmpty)
        var held: Store? = Resolver.resolve(Store.self)
        #expect(weak.wrappedValue === held)
        #expect(!weak.isEmpty)
        held = nil
        store = nil
        withExtendedLifetime(screen) { #expect(weak.wrappedValue != nil) }
    }

    @Test func releasedWeakServiceIsNil() {
        Resolver.register { Store("shared") }.scope(.shared)
        let weak = WeakLazyInjected<Store>()
        var held: Store? = Resolver.resolve(Store.self)
        #expect(weak.wrappedValue === held)
        held = nil
        #expect(weak.wrappedValue == nil)
        #expect(weak.isEmpty)
    }
}
