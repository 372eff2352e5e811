// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwinject
import JoineryTesting
import Synchronization
import Testing

/// Instances that are no longer referenced are released.
@Suite struct ContainerMemoryTests {
    private let census = Census()

    @Test(arguments: [ObjectScope.transient, .graph, .weak]) func resolutionLeavesNothingBehind(scope: ObjectScope) {
        let container = Container()
        container.register(Counted.self) { [census] resolver in
            Counted(in: census, resolver.resolve(Lazy<String>.self))
        }.inObjectScope(scope)
        container.register(String.self) { _ in "text" }
        for _ in 1...100 { _ = container.resolve(Counted.self) }
        #expect(census.value == 0)
        #expect(container.resolve(Lazy<Counted>.self)?.instance != nil)
        #expect(container.resolve(Provider<Counted>.self)?.instance != nil)
        #expect(census.value == 0)
    }

    @Test(.dependencies) func containerTakesItsInstancesAlongInATest() { takesItsInstancesAlong() }

    @Test func containerTakesItsInstancesAlong() { takesItsInstancesAlong() }

    private func takesItsInstancesAlong() {
        var container: Container? = Container()
        container?.register(Counted.self) { [census] in Counted(in: census, $0.resolve(Lazy<String>.self)) }
            .inObjectScope(.container).implements((any AnyObject & Sendable).self)
        container?.register(String.self) { _ in "text" }
        _ = container?.resolve(Counted.self)
        _ = container?.resolve((any AnyObject & Sendable).self)
        #expect(census.value == 1)
        container = nil
        #expect(census.value == 0)
    }

    @Test(.dependencies) func registrationOfAWorldTakesItsInstanceAlong() {
        let container = Container()
        container.register(Counted.self) { [census] _ in Counted(in: census) }.inObjectScope(.container)
        for _ in 1...10 {
            withDependencies { _ in
            } operation: {
                container.register(Counted.self) { [census] _ in Counted(in: census) }.inObjectScope(.container)
                _ = container.resolve(Counted.self)
                withDependencies { _ in
                } operation: {
                    _ = container.resolve(Counted.self)
                }
                #expect(census.value == 1)
            }
            #expect(census.value == 0)
        }
    }

    @Test func registrationOverAnExistingOneLetsGoOfItsInstance() {
        let container = Container()
        for _ in 1...10 {
            container.register(Counted.self) { [census] _ in Counted(in: census) }.inObjectScope(.container)
            _ = container.resolve(Counted.self)
            #expect(census.value == 1)
        }
        container.removeAll()
        #expect(census.value == 0)
    }
}

private final class Census: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func add(_ difference: Int) { count.add(difference, ordering: .sequentiallyConsistent) }
}

private final class Counted: Sendable {
    private let census: Census
    let content: Mutex<(any Sendable)?>

    init(in census: Census, _ content: (any Sendable)? = nil) {
        self.census = census
        self.content = Mutex(content)
        census.add(1)
    }

    deinit { census.add(-1) }
}
