// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject
import JoineryTesting
import TestSupport
import Testing

/// The parts of the original API that the page on migrating from Swinject describes as unchanged.
@Suite(.dependencies) struct ContainerAPITests {
    private let container = Container()

    @Test func completionsBuildACycle() throws {
        container.register(Part.self) { _ in Part() }
        container.register(Parent.self) { Parent($0.resolve(Child.self)!) }
        container.register(Child.self) { Child($0.resolve(Part.self)!) }
            .initCompleted { resolver, child in child.adopt(by: resolver.resolve(Parent.self)!) }
        let parent = try #require(container.resolve(Parent.self))
        #expect(parent.child.isChild(of: parent))
        let child = try #require(container.resolve(Child.self))
        #expect(child !== parent.child)
    }

    @Test func scopesOfTheGraphAreDistinguished() throws {
        container.register(Part.self, name: "transient") { _ in Part() }.inObjectScope(.transient)
        container.register(Part.self, name: "graph") { _ in Part() }
        container.register(Part.self, name: "container") { _ in Part() }.inObjectScope(.container)
        container.register(Part.self, name: "weak") { _ in Part() }.inObjectScope(.weak)
        container.register([Part].self) { resolver in
            let names = ["transient", "graph", "container", "weak"]
            return (names + names).map { resolver.resolve(Part.self, name: $0)! }
        }
        let parts = try #require(container.resolve([Part].self))
        #expect((0..<4).map { parts[$0] === parts[$0 + 4] } == [false, true, true, true])
        let again = try #require(container.resolve([Part].self))
        #expect((0..<4).map { parts[$0] === again[$0] } == [false, false, true, true])
    }

    @Test func weakScopeSharesTheObjectInAnOptional() {
        container.register(Part?.self) { _ in Part() }.inObjectScope(.weak)
        weak var released: Part?
        do {
            let part = container.resolve(Part?.self) ?? nil
            released = part
            #expect(part != nil && container.resolve(Part?.self) ?? nil === part)
        }
        #expect(released == nil)
    }

    @Test func weakScopeKeepsNoStrongReference() {
        container.register(Part.self) { _ in Part() }.inObjectScope(.weak)
        weak let part = container.resolve(Part.self)
        #expect(part == nil)
    }

    @Test func customScopeHasASeparateStorageForEachWorld() {
        let scope = ObjectScope(storageFactory: { PermanentStorage() }, description: "own")
        container.register(Part.self) { _ in Part() }.inObjectScope(scope)
        let part = container.resolve(Part.self)
        #expect(container.resolve(Part.self) === part)
        withTestDependencies { _ in
        } operation: {
            #expect(container.resolve(Part.self) !== part)
        }
        container.resetObjectScope(scope)
        #expect(container.resolve(Part.self) !== part)
    }

    @Test func outermostCallHasNoGraph() {
        #expect(container.resolve(GraphIdentifier.self) == nil)
        container.register(GraphHolder.self) { GraphHolder(graph: $0.resolve(GraphIdentifier.self)!) }
        #expect(container.resolve(GraphHolder.self) != nil)
    }

    @Test func graphStorageRemovesReleasedInstances() throws {
        container.register(GraphHolder.self) { GraphHolder(graph: $0.resolve(GraphIdentifier.self)!) }
            .inObjectScope(.transient)
        let graph = try #require(container.resolve(GraphHolder.self)?.graph)
        let storage = GraphStorage()
        let held = Part()
        storage.setInstance(held, inGraph: graph)
        storage.graphResolutionCompleted()
        #expect(storage.instance == nil)
        #expect(storage.instance(inGraph: graph) as? Part === held)
        storage.setInstance(Part(), inGraph: graph)
        storage.graphResolutionCompleted()
        #expect(storage.instance(inGraph: graph) == nil)
    }

    @Test func lazyBelongsToItsResolutionButProviderDoesNot() throws {
        container.register(Part.self) { _ in Part() }
        container.register(Deferring.self) { resolver in
            Deferring(
                part: resolver.resolve(Part.self)!, lazy: resolver.resolve(Lazy<Part>.self)!,
                provider: resolver.resolve(Provider<Part>.self)!)
        }
        let deferring = try #require(container.resolve(Deferring.self))
        #expect(deferring.lazy.instance === deferring.part)
        #expect(deferring.provider.instance !== deferring.part)
        #expect(deferring.provider.instance !== deferring.provider.instance)
        #expect(container.resolve(Lazy<Parent>.self) == nil)
        #expect(container.resolve(Parent?.self)! == nil)
    }

    @Test func graphCanBeEnteredAgain() throws {
        container.register(Part.self) { _ in Part() }
        container.register(GraphHolder.self) { resolver in
            GraphHolder(graph: resolver.resolve(GraphIdentifier.self)!, part: resolver.resolve(Part.self))
        }
        let holder = try #require(container.resolve(GraphHolder.self))
        #expect(container.resolve(Part.self) !== holder.part)
        #expect(container.withObjectGraph(holder.graph) { $0.resolve(Part.self) } === holder.part)
    }

    @Test func anyNumberOfArgumentsIsSupported() {
        container.register(Int.self) { (_, first: Int, second: Int, third: Int) in first * 100 + second * 10 + third }
        #expect(container.resolve(Int.self, arguments: 1, 2, 3) == 123)
        #expect(container.resolve(Int.self, arguments: 1, 2) == nil)
    }

    @Test func forwardedTypeResolvesToTheInstanceOfTheEntry() {
        container.register(Part.self) { _ in Part() }.inObjectScope(.container).implements((any Numbered).self)
        #expect(container.resolve((any Numbered).self) as? Part === container.resolve(Part.self))
        #expect(container.hasAnyRegistration(of: (any Numbered).self))
        #expect(!container.hasAnyRegistration(of: (any Numbered).self, name: "other"))
    }

    @Test func behaviorsReceiveEachRegistration() {
        let journal = Journal()
        container.addBehavior(Watcher(journal: journal))
        let entry = container.register(Part.self, name: "one") { _ in Part() }
        container.forward((any Numbered).self, to: entry)
        #expect(journal.entries == ["Part as Part named one", "Numbered as Part named nothing"])
    }
}

private final class Parent: Sendable {
    let child: Child

    init(_ child: Child) {
        self.child = child
    }
}

private final class Child: Sendable {
    let part: Part
    /// A reference that a completion sets.
    private let parent = WeakStorage()

    init(_ part: Part) {
        self.part = part
    }

    func adopt(by parent: Parent) { self.parent.instance = parent }
    func isChild(of other: Parent) -> Bool { (parent.instance as? Parent) === other }
}

/// A behavior that records registrations.
private struct Watcher: Behavior {
    let journal: Journal

    func container<Type, Service>(
        _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
        withName name: String?
    ) {
        journal.note("\(type) as \(entry.serviceType) named \(name ?? "nothing")")
    }
}

private protocol Numbered: Sendable {}
extension Part: Numbered {}

private struct Deferring: Sendable {
    let part: Part
    let lazy: Lazy<Part>
    let provider: Provider<Part>
}

private struct GraphHolder: Sendable {
    let graph: GraphIdentifier
    var part: Part?
}
