// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// A property that reads a dependency: the world that its owner was made in, and its place.
@usableFromInline
final class DependencyReader: Sendable {
    let scope: CapturedScope
    let place: SourcePlace
    /// Whether the owner was made outside of every world and build.
    @usableFromInline let isOfProcess: Bool

    /// - Parameters:
    ///   - place: Where the property is declared.
    ///   - read: Throws the dependency that the property reads.
    init(at place: SourcePlace, reading read: () throws -> Void) {
        let scope = CapturedScope(keepsWorld: true, reading: LaterRead.thrown(by: read))
        self.scope = scope
        self.place = place
        isOfProcess = scope.dependencies == nil && !scope.isPartOfBuild
    }

    /// Reads throw nothing; only a query for the name is answered by an error.
    @usableFromInline
    func stop(at error: any Error) -> Never {
        Misuse("a dependency could not be read: \(error)", at: place).stop()
    }

    /// Whether all is read from the current world, for there is no choice and nothing to note.
    @inlinable
    @inline(__always)
    func readsPlainly(in current: Dependencies) -> Bool {
        isOfProcess || readsPlainlyInWorld(current)
    }

    @usableFromInline
    func readsPlainlyInWorld(_ current: Dependencies) -> Bool {
        guard !scope.isPartOfBuild else { return false }
        guard let captured = scope.dependencies else { return true }
        return current.isOfSameWorld(as: captured) || current.isInside(captured)
    }

    /// The world to read a binding from, and the owner's own where its value may hold all the same.
    ///
    /// It is the one that the owner was made in, as an operation around the reader changes it. What that does not
    /// change is built in the owner's own world, so that the owner finds it again after the operation.
    func worlds<Value>(
        for binding: KeyedBinding<Value>, in current: Dependencies
    ) -> (world: Dependencies, owners: Dependencies?) {
        guard let (captured, common) = otherWorld(than: current) else { return (current, nil) }
        guard let common else { return (current.isOfSameWorld(as: .ofProcess) ? captured : current, nil) }
        if current.overrides(binding, until: common) { return (current, nil) }
        let world = current.world(forOwnerMadeIn: captured)
        let isChanged = !world.isOfSameWorld(as: captured) && !current.changesContext(until: common)
        return (world, isChanged ? captured : nil)
    }

    /// The world to read bindings of the graph from that are not declared by keys, and the context.
    func world(in current: Dependencies) -> Dependencies {
        guard let (captured, common) = otherWorld(than: current) else { return current }
        guard common != nil else { return current.isOfSameWorld(as: .ofProcess) ? captured : current }
        return current.world(forOwnerMadeIn: captured)
    }

    /// The world that the owner was made in, where it is another one and the current world was not opened in it; with
    /// the nearest world that both are in. An object that another test has made has none in common with this one.
    private func otherWorld(than current: Dependencies) -> (captured: Dependencies, common: Dependencies?)? {
        guard let captured = scope.dependencies, !current.isInside(captured) else { return nil }
        return (captured, current.common(with: captured))
    }
}
