// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import JoineryFactoryTesting
import TestSupport
import Testing

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
