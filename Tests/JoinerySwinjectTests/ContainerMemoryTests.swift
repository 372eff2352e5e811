// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwinject
import JoineryTesting
import Synchronization
import Testing

/// Instances that are no longer referenced are released.
@Suite struct ContainerMemoryTests {
    private let liveCount = LiveCount()

    @Test(arguments: [ObjectScope.transient, .graph, .weak]) func resolutionReleasesItsInstances(scope: ObjectScope) {
        let container = Container()
        container.register(Counted.self) { [liveCount] resolver in
            Counted(in: liveCount, resolver.resolve(Lazy<String>.self))
        }.inObjectScope(scope)
        container.register(String.self) { _ in "text" }
        for _ in 1...100 { _ = container.resolve(Counted.self) }
        #expect(liveCount.value == 0)
        #expect(container.resolve(Lazy<Counted>.self)?.instance != nil)
        #expect(container.resolve(Provider<Counted>.self)?.instance != nil)
        #expect(liveCount.value == 0)
    }

    @Test(.dependencies) func containerReleasesItsInstancesInATest() { releasesItsInstances() }

    @Test func containerReleasesItsInstances() { releasesItsInstances() }

    private func releasesItsInstances() {
        var container: Container? = Container()
        container?.register(Counted.self) { [liveCount] in Counted(in: liveCount, $0.resolve(Lazy<String>.self)) }
            .inObjectScope(.container).implements((any AnyObject & Sendable).self)
        container?.register(String.self) { _ in "text" }
        _ = container?.resolve(Counted.self)
        _ = container?.resolve((any AnyObject & Sendable).self)
        #expect(liveCount.value == 1)
        container = nil
        #expect(liveCount.value == 0)
    }

    @Test func containerReleasesItsRegistrations() {
        var (container, counted): (Container?, Counted?) = (Container(), Counted(in: liveCount))
        container?.register(Counted.self) { [counted] _ in counted ?? Counted(in: LiveCount()) }
        counted = nil
        #expect(liveCount.value == 1)
        container = nil
        #expect(liveCount.value == 0)
    }

    @Test(.dependencies) func registrationOfAWorldReleasesItsInstance() {
        let container = Container()
        container.register(Counted.self) { [liveCount] _ in Counted(in: liveCount) }.inObjectScope(.container)
        for _ in 1...10 {
            withDependencies { _ in
            } operation: {
                container.register(Counted.self) { [liveCount] _ in Counted(in: liveCount) }.inObjectScope(.container)
                _ = container.resolve(Counted.self)
                withDependencies { _ in
                } operation: {
                    _ = container.resolve(Counted.self)
                }
                #expect(liveCount.value == 1)
            }
            #expect(liveCount.value == 0)
        }
    }

    @Test func secondRegistrationReleasesTheInstanceOfTheFirst() {
        // In the world of a test, the second registration would be an override.
        World.process.perform {
            let container = Container()
            for _ in 1...10 {
                container.register(Counted.self) { [liveCount] _ in Counted(in: liveCount) }.inObjectScope(.container)
                _ = container.resolve(Counted.self)
                #expect(liveCount.value == 1)
            }
            container.removeAll()
            #expect(liveCount.value == 0)
        }
    }
}

private final class LiveCount: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func add(_ difference: Int) { count.add(difference, ordering: .sequentiallyConsistent) }
}

private final class Counted: Sendable {
    private let liveCount: LiveCount
    let content: Mutex<(any Sendable)?>

    init(in liveCount: LiveCount, _ content: (any Sendable)? = nil) {
        self.liveCount = liveCount
        self.content = Mutex(content)
        liveCount.add(1)
    }

    deinit { liveCount.add(-1) }
}
