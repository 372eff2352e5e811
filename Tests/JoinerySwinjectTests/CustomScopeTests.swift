// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoinerySwinject
import JoineryTesting
import TestSupport
import Testing

/// Scopes with their own storage.
@Suite struct CustomScopeTests {
    private let permanent = ObjectScope(storageFactory: { PermanentStorage() }, description: "permanent")

    @Test func instanceOfACustomScopeIsBuiltOnceByTwoThreads() async {
        // Signaled when the other thread waits, or builds as well.
        let isOtherThere = DispatchSemaphore(value: 0)
        let world = TestWorld(
            monitor: TestMonitor(isStrict: false) { _ in isOtherThere.signal() }
        ) { $0.longWait = .zero }
        let container = Container()
        let builds = Counter()
        container.register(Part.self) { _ in
            builds.increment()
            if builds.value > 1 { isOtherThere.signal() }
            _ = isOtherThere.wait(timeout: .now() + .seconds(60))
            isOtherThere.signal()
            return Part()
        }.inObjectScope(permanent)
        let parts = await onThreads(2) { _ in
            world.perform { container.resolve(Part.self).map(ObjectIdentifier.init) }
        }
        #expect(parts[0] == parts[1])
        #expect(builds.value == 1)
    }

    /// The end of one resolution does not affect another that is running.
    @Test func graphStorageKeepsTheInstanceOfEachRunningResolution() {
        let scope = ObjectScope(storageFactory: { GraphStorage() }, description: "graph of one's own")
        let container = Container()
        container.register(Part.self) { _ in Part() }.inObjectScope(scope)
        container.register(Bool.self) { resolver in
            let first = resolver.resolve(Part.self).map(ObjectIdentifier.init)
            // Another resolution begins and ends in the meantime.
            _ = container.resolve(Provider<Part>.self)?.instance
            return first == resolver.resolve(Part.self).map(ObjectIdentifier.init)
        }
        #expect(container.resolve(Bool.self) == true)
    }
}
