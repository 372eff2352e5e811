// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What a lazy wrapper keeps. The value is an instance of a binding that stands for the wrapper. Its home is found as usual,
/// but no farther out than that of the owner, where the wrapper itself keeps it.
package final class LazyValue: @unchecked Sendable {
    // Proof: the variables are used only under the lock of the root of the owner's world.

    /// The owner of the wrapper.
    package let owner: Build
    /// The typed graphs that were current when the wrapper was created.
    @exclusivity(unchecked) package private(set) var graphs: CurrentGraph?
    @exclusivity(unchecked) var kept: Instance?
    /// Whether the value stays, because the typed graph that it comes from is no longer held.
    @exclusivity(unchecked) private var isFinal = false
    private let lock = Lock()
    @exclusivity(unchecked) private var ownBinding: Binding?

    /// Creates what a wrapper keeps that is being created.
    package init() {
        let reader = Reader()
        owner = reader.owner
        graphs = reader.graphs
        Instances.note(reading: reader)
    }

    private init(like other: LazyValue) {
        owner = other.owner
        graphs = other.owner.world.root.lock.withLock { other.graphs }
    }

    /// Returns what another wrapper of the same owner keeps, which has not read yet.
    package func copy() -> LazyValue { LazyValue(like: self) }

    /// The value that was read in the home of the owner, if there is one.
    package func current<Value>(as type: Value.Type) -> Value? {
        owner.world.root.lock.withLock { kept }.map { $0.value(as: type) }
    }

    /// The binding that stands for the wrapper.
    package func binding(
        _ value: Any.Type, _ declaration: some BindingDeclaration,
        at place: SourcePlace = SourcePlace(fileID: #fileID, line: 0, column: 0)
    ) -> Binding {
        lock.withLock {
            if let ownBinding { return ownBinding }
            let key = ValueKey(ObjectIdentifier(self))
            let new = Binding(
                BindingIdentity(nil, key, value, of: Dependencies.self, declaration, at: place), isMember: true)
            ownBinding = new
            return new
        }
    }

    /// Reads the value, or returns the one that was kept.
    ///
    /// - Parameter isOfTypedGraph: Whether the value comes from a typed graph. Then the first one stays, so that an instance of
    ///   the graph does not keep the graph.
    package func read<Value>(isOfTypedGraph: Bool = false, _ read: () -> Value) -> Value {
        let root = owner.world.root
        let (graphs, final) = root.lock.withLock { (self.graphs, isFinal ? kept : nil) }
        if let final { return final.value(as: Value.self) }
        let request = Request(binding(Value.self, Declaration()), .resettable, keptBy: self)
        request.graph = graphs
        let value = request.value { _ -> Value in read() }
        guard isOfTypedGraph, graphs != nil, !owner.isRunning else { return value }
        let former = root.lock.withLock { () -> CurrentGraph? in
            guard kept != nil else { return nil }
            isFinal = true
            defer { self.graphs = nil }
            return self.graphs
        }
        withExtendedLifetime(former) {}
        return value
    }

    /// The wrapper in the paths of messages, which do not show it.
    struct Declaration: BindingDeclaration {
        var name: String { "" }
        var keyPath: String { "" }
        var deferral: String { "" }
        var reportsLiveValue: Bool { false }
    }
}
