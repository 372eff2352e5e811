// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// The world in which the owner of a property was created, and the place of the property.
@usableFromInline
final class DependencyReader: Sendable {
    let scope: CapturedScope
    let place: SourcePlace
    /// Whether the owner was created outside all worlds and builds.
    @usableFromInline let isOutsideWorlds: Bool

    /// - Parameters:
    ///   - place: The declaration of the property.
    ///   - read: A closure that throws the dependency that the property reads.
    init(at place: SourcePlace, reading read: () throws -> Void) {
        let scope = CapturedScope(keepsWorld: true, reading: LaterRead.thrown(by: read))
        self.scope = scope
        self.place = place
        isOutsideWorlds = scope.dependencies == nil && !scope.isPartOfBuild
    }

    /// Stops the program. Only a query for the dependency's name throws an error, so a read never reaches this.
    @usableFromInline
    func stop(at error: any Error) -> Never {
        Misuse("a dependency could not be read: \(error)", at: place).stop()
    }

    /// Whether the current world is the only one that a read can use, and the read need not be recorded.
    @inlinable
    @inline(__always)
    func readsOnlyCurrentWorld(in current: Dependencies) -> Bool {
        isOutsideWorlds || readsPlainlyInWorld(current)
    }

    @usableFromInline
    func readsPlainlyInWorld(_ current: Dependencies) -> Bool {
        guard !scope.isPartOfBuild else { return false }
        guard let captured = scope.dependencies else { return true }
        return current.isOfSameWorld(as: captured) || current.isInside(captured)
    }

    /// Returns the world to read a binding from, and the owner's world if its value may also be valid there.
    ///
    /// The world is that in which the owner was created, with the overrides of the operation around the read. A value
    /// that those overrides don't affect is built in the owner's world, so that the owner finds it again after the
    /// operation.
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

    /// Returns the world for the context, and for bindings of the graph that are not declared with keys.
    func world(in current: Dependencies) -> Dependencies {
        guard let (captured, common) = otherWorld(than: current) else { return current }
        guard common != nil else { return current.isOfSameWorld(as: .ofProcess) ? captured : current }
        return current.world(forOwnerMadeIn: captured)
    }

    /// Returns the world in which the owner was created, and its nearest common ancestor with the current world; `nil`
    /// if the current world is that world or is inside it. The worlds of two tests have no common ancestor.
    private func otherWorld(than current: Dependencies) -> (captured: Dependencies, common: Dependencies?)? {
        guard let captured = scope.dependencies, !current.isInside(captured) else { return nil }
        return (captured, current.common(with: captured))
    }
}
