// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import JoineryFactoryTesting
import TestSupport
import Testing

extension Container {
    fileprivate var expiring: Factory<any Listings> { self { StoredListings() }.cached.timeToLive(1000) }
    fileprivate var declaredForTests: Factory<any Listings> {
        self { StoredListings() }.onTest { StoredListings("test") }
    }
    fileprivate var onceForTests: Factory<any Listings> {
        self { StoredListings() }.onTest { StoredListings("test") }.once()
    }
}

@Suite(.container) struct FactoryContextTests {
    /// Each step removes the context that takes precedence.
    @Test func contextsHaveAnOrder() {
        let container = Container.shared
        container.listings.register { StoredListings("registered") }
        container.listings
            .onArg("-stub") { StoredListings("argument") }
            .onPreview { StoredListings("preview") }
            .onTest { StoredListings("test") }
            .onSimulator { StoredListings("simulator") }
            .onDevice { StoredListings("device") }
            .onDebug { StoredListings("debug") }
        FactoryContext.current.arguments = ["-stub"]
        FactoryContext.current.isPreview = true
        #expect(container.listings().source == "argument")
        FactoryContext.current.arguments = []
        #expect(container.listings().source == "preview")
        FactoryContext.current.isPreview = false
        #expect(container.listings().source == "test")
        FactoryContext.current.isTest = false
        #expect(container.listings().source == "device")
        FactoryContext.current.isSimulator = true
        #expect(container.listings().source == "simulator")
        container.listings.reset(.context)
        container.listings.onDebug { StoredListings("debug") }
        FactoryContext.current.isDebug = true
        #expect(container.listings().source == "debug")
        FactoryContext.current.isDebug = false
        #expect(container.listings().source == "registered")
    }

    @Test func argumentsAreSetAtRunTime() {
        Container.shared.listings.onArgs(["-stub", "-fake"]) { StoredListings("argument") }
        Container.shared.cachedListings.context(.arg("-stub"), .preview) { StoredListings("argument") }
        #expect(Container.shared.listings().source == "stored")
        FactoryContext.setArg("-fake", forKey: "listings")
        #expect(Container.shared.listings().source == "argument")
        #expect(Container.shared.cachedListings().source == "stored")
        FactoryContext.removeArg(forKey: "listings")
        #expect(Container.shared.listings().source == "stored")
    }

    @Test(arguments: 0..<20) func aContextAppliesToItsTest(index: Int) async {
        Container.shared.listings.onArg("\(index)") { StoredListings("\(index)") }
        FactoryContext.setArg("\(index)", forKey: "index")
        await Task.yield()
        #expect(FactoryContext.current.runtimeArguments == ["index": "\(index)"])
        #expect(Container.shared.listings().source == "\(index)")
    }

    /// As in Factory, a context modifier replaces no instance that exists.
    @Test(arguments: 0..<4) func aContextKeepsTheInstance(index: Int) {
        let container = Container.shared
        var factory: Factory<any Listings> {
            [container.cachedListings, container.sharedListings, container.singletonListings, container.expiring][index]
        }
        let changes: [(Factory<any Listings>) -> Void] = [
            { $0.onTest { StoredListings("changed") } }, { $0.onDebug { StoredListings("changed") } },
            { $0.onArg("-stub") { StoredListings("changed") } }, { $0.onArgs(["-stub"]) { StoredListings("changed") } },
            { $0.onPreview { StoredListings("changed") } }, { $0.onSimulator { StoredListings("changed") } },
            { $0.onDevice { StoredListings("changed") } }, { $0.context(.test, .debug) { StoredListings("changed") } },
            { $0.reset(.context) }, { _ in FactoryContext.setArg("-stub", forKey: "stub") },
        ]
        let listings = factory()
        for change in changes {
            change(factory)
            #expect(factory() === listings)
        }
    }

    @Test func aContextKeepsTheInstanceOfAParameter() {
        let detail = Container.shared.detailPerID(1)
        Container.shared.detailPerID.onTest { Detail(-$0) }
        #expect(Container.shared.detailPerID(1) === detail)
        #expect(Container.shared.detailPerID(2).id == -2)
    }

    @Test func aRegistrationThatAContextPrecedesIsAWarning() async {
        let line = #line + 2
        let seen = await issues {
            Container.shared.declaredForTests.register { StoredListings("ignored") }
            #expect(Container.shared.declaredForTests().source == "test")
            Container.shared.onceForTests.register { StoredListings("ignored") }
            #expect(Container.shared.onceForTests().source == "test")
            Container.shared.onceForTests.onTest { StoredListings("used") }
            #expect(Container.shared.onceForTests().source == "used")
            FactoryContext.setArg("-stub", forKey: "stub")
            Container.shared.listings.onArg("-stub") { StoredListings("argument") }
            Container.shared.listings.register { StoredListings("ignored") }
        }
        #expect(
            seen == [
                ignored("declaredForTests", "onTest", fix: "End the declaration with .once(), and replace", line: line),
                ignored("onceForTests", "onTest", fix: "Replace", line: line + 2),
                ignored("listings", "onArg(\"-stub\")", fix: "Replace", line: line + 8),
            ])
    }

    @Test func aRegistrationThatIsUsedIsNoWarning() async {
        let seen = await issues {
            Container.shared.listings.register { StoredListings("registered") }.onTest { StoredListings("test") }
            Container.shared.cachedListings.onArg("-absent") { StoredListings("argument") }
            Container.shared.cachedListings.register { StoredListings("registered") }
            _ = PaymentsContainer.shared.gateway()
        }
        #expect(seen == [])
    }

    private func ignored(_ name: String, _ modifier: String, fix: String, line: Int) -> RecordedIssue {
        RecordedIssue(
            severity: .warning,
            message: """
                the registration of Container.\(name) is ignored, because its closure \(modifier) takes precedence
                  \(fix) that closure: Container.shared.\(name).\(modifier) { … }
                """, place: "JoineryFactoryTests/FactoryContextTests.swift:\(line)")
    }

    @Test func testsAreRecognized() {
        #expect(FactoryContext.current.isTest)
        #expect(!FactoryContext.current.isPreview)
    }
}

@Suite(.container) struct FactoryDecoratorTests {
    @Test func decoratorsReceiveEachInstance() {
        let journal = Journal()
        let container = Container()
        container.decorator { journal.note("container: \(($0 as? any Listings)?.source ?? "other")") }
        container.cachedListings.decorator { journal.note("\($0.source), new: \($1)") }
        _ = (container.listings(), container.cachedListings(), container.cachedListings())
        #expect(journal.entries == ["container: stored", "stored, new: true", "stored, new: false"])
        container.decorator(nil)
        _ = container.listings()
        #expect(journal.entries.count == 3)
    }

    @Test func resolutionsAreLogged() {
        let journal = Journal()
        let manager = Container.shared.manager
        manager.logger = { line in
            // The address differs from run to run.
            journal.note(line.split(separator: ":").prefix(2).joined(separator: ":"))
        }
        manager.trace = true
        _ = (Container.shared.screen(), Container.shared.screen())
        manager.trace = false
        _ = Container.shared.screen()
        #expect(
            journal.entries == [
                "0: Container.screen<Screen> = F", "1:     Container.cachedListings<Listings> = F",
                "0: Container.screen<Screen> = C",
            ])
    }
}
