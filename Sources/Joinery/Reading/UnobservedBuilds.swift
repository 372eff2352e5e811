// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// The fastest path of transient values: only the builder is called.

extension Instances {
    /// Begins the build of a transient value if only its builder affects it.
    ///
    /// Returns `nil` if this cannot be decided quickly. The caller then resolves the binding.
    @inlinable
    @inline(__always)
    func beginUnobservedBuild<Value>(
        of type: Value.Type, name: StaticString, fileID: StaticString, line: UInt, column: UInt
    ) -> UnobservedBuild? {
        let position = BindingHash.ofUntouched(BindingHash.position(line: line, column: column))
        return beginUnobservedBuild(
            ObjectIdentifier(type), name: name.utf8Start, fileID: fileID, position: position,
            hash: BindingHash.ofPlace(fileID: fileID, position: position))
    }

    /// Proof of the attribute, which saves the caller reference counting: everything that is released here was retained
    /// here.
    @usableFromInline
    @_effects(releasenone)
    func beginUnobservedBuild(
        _ valueType: ObjectIdentifier, name: UnsafePointer<UInt8>, fileID: StaticString, position: UInt64, hash: UInt
    ) -> UnobservedBuild? {
        guard isOfProcess, Activity.isNone else { return nil }
        var context = world.plainContext
        if context == nil {
            guard let found = unobservedInstance(valueType, fileID: fileID, position: position, hash: hash) else {
                return nil
            }
            // Proof: the index in which it was found keeps it, and exists as long as the process.
            context = Unmanaged<Instance>.fromOpaque(found)._withUnsafeGuaranteedRef {
                ($0 as? UntouchedBinding)?.context
            }
        }
        let thread = ThreadBuilds.current(threadKey)
        guard let context,
            thread._withUnsafeGuaranteedRef({ $0.begin() }) || thread._withUnsafeGuaranteedRef({ $0.beginDeep() })
        else { return nil }
        thread._withUnsafeGuaranteedRef { $0.note(name, of: nil, fileID, position) }
        return UnobservedBuild(thread: thread, context: context)
    }

    /// Begins the build of a transient value of a dialect, if nothing observes it or overrides any binding.
    ///
    /// - Parameter owner: The type that declares the binding.
    func beginUnobservedBuild(
        of owner: Any.Type, name: UnsafePointer<UInt8>, fileID: StaticString, position: UInt64
    ) -> UnobservedBuild? {
        guard isOfProcess, Activity.isNone, let context = world.plainContext else { return nil }
        let thread = ThreadBuilds.current(threadKey)
        guard thread._withUnsafeGuaranteedRef({ $0.begin() }) || thread._withUnsafeGuaranteedRef({ $0.beginDeep() })
        else { return nil }
        thread._withUnsafeGuaranteedRef { $0.note(name, of: owner, fileID, position) }
        return UnobservedBuild(thread: thread, context: context)
    }

    /// Begins the build of a transient value of an outermost world, of one of its typed graphs, or of the dependencies
    /// of an inner world, if only its builder affects it.
    ///
    /// - Parameter current: The current context.
    func beginUnobservedBuild(
        of binding: Binding, name: StaticString, in current: ResolutionContext?
    ) -> UnobservedBuild? {
        guard isUnobserved(in: current), (openedWorld ?? enclosing?.openedWorld)?.monitor?.isStrict != true,
            let context = contextOfUnaffected(binding)
        else { return nil }
        // In an inner world the references to the graph are counted, which is possible only for `Dependencies`.
        guard ofDependencies === self || ofDependencies.enclosing == nil else { return nil }
        if let current {
            guard current.frame == nil, current.instances === ofDependencies else { return nil }
        } else if !ofDependencies.isOfProcess {
            return nil
        }
        let thread = ThreadBuilds.current(threadKey)
        guard thread._withUnsafeGuaranteedRef({ $0.begin() }) || thread._withUnsafeGuaranteedRef({ $0.beginDeep() })
        else { return nil }
        let place = binding.place
        thread._withUnsafeGuaranteedRef { $0.note(name.utf8Start, of: nil, place.fileID, place.position) }
        return UnobservedBuild(thread: thread, context: context)
    }

    /// Returns the context for a value of a binding, if no override affects the binding.
    private func contextOfUnaffected(_ binding: Binding) -> DependencyContext? {
        guard let world = openedWorld else { return contextInDeferredWorld(of: binding.key) }
        if let context = world.plainContext { return context }
        let layer = world.topLayer
        return layer.hasPendingOverrides || layer.lastOverride(of: binding.key) != nil ? nil : layer.context
    }

    /// Records that no override affects a transient binding, if that is so. Further builds only call the builder.
    func noteIfUntouched(_ binding: Binding) {
        guard isOfProcess, Activity.isNone, world.plainContext == nil else { return }
        let table = currentTable()
        guard table.layer.pendingOverrides(like: binding).isEmpty, table.layer.overrides(of: binding.key).isEmpty
        else { return }
        let identity = binding.identity.ofUntouched
        GraphLock.withLock { lock in
            guard currentTable(under: &lock) === table, table.lastInstance(of: identity) == nil else {
                return
            }
            let note = UntouchedBinding(GraphBinding(graphType: binding.key.graphType, identity: identity), in: table)
            table.insert(note, isPermanent: true, under: &lock)
        }
        publish(table)
    }
}

extension DependencyGraph {
    /// Runs the builder of a transient value that nothing observes.
    func perform<Value, Failure: Error>(
        _ build: UnobservedBuild, in context: ResolutionContext?, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        defer { build.end() }
        // A build that runs in the meantime may keep this graph.
        let reference = instances.enclosing == nil ? nil : (self as? Dependencies)?.reference
        reference?.beginReading()
        defer { reference?.endReading() }
        let graphs = CurrentGraphs.adding(self, to: context == nil ? instances.graphs : context?.graphs)
        if graphs === context?.graphs { return try make() }
        let dependencies = Dependencies(instances: instances.ofDependencies)
        return try ResolutionContext(dependencies: dependencies, graphs: graphs, resolution: context?.resolution)
            .perform(make)
    }
}

/// A note in the index that no override of a layer or its enclosing layers affects a transient binding.
private final class UntouchedBinding: Instance, @unchecked Sendable {
    // Proof: immutable, with `Sendable` values.
    let context: DependencyContext

    /// - Parameter binding: The identity of the note, which no instance has.
    init(_ binding: GraphBinding, in table: InstanceTable) {
        context = table.layer.context
        super.init(
            provenance: Provenance(binding: binding, lineage: table.lineage, dependencies: .empty))
    }
}

/// The build of a transient value that only its thread records. It must be ended once, on that thread.
@usableFromInline
package struct UnobservedBuild {
    @usableFromInline let thread: Unmanaged<ThreadBuilds>
    /// The context whose closure the binding runs.
    @usableFromInline let context: DependencyContext

    /// Proof: the current thread keeps the object.
    @inlinable
    package func end() {
        thread._withUnsafeGuaranteedRef { $0.end() }
    }
}
