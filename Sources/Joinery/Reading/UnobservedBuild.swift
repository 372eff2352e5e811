// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What making most transient values comes to: a call of the builder.

extension Instances {
    /// Begins the build of a transient value, where its builder is all that has a say in it. `nil` says nothing: whoever
    /// asks resolves the binding then.
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

    /// Proof of the attribute, which spares the caller a count of references: whatever is released here was retained
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
            // Proof: the index that it was found in keeps it, and is there as long as the process.
            context = Unmanaged<Instance>.fromOpaque(found)._withUnsafeGuaranteedRef {
                ($0 as? UntouchedBinding)?.context
            }
        }
        let thread = ThreadBuilds.current(threadKey)
        guard let context,
            thread._withUnsafeGuaranteedRef({ $0.begin() }) || thread._withUnsafeGuaranteedRef({ $0.beginDeep() })
        else { return nil }
        thread._withUnsafeGuaranteedRef { $0.note(name, fileID, position) }
        return UnobservedBuild(thread: thread, context: context)
    }

    /// Notes that no override has a say in a transient binding, if that is so: the next build of it is a call of its
    /// builder.
    func noteIfUntouched(_ binding: Binding) {
        guard isOfProcess, Activity.isNone, world.plainContext == nil else { return }
        let table = currentTable()
        guard table.layer.pendingOverrides(like: binding).isEmpty, table.layer.overrides(of: binding.key).isEmpty
        else { return }
        let identity = binding.identity.ofUntouched
        GraphLock.withLock { lock in
            guard currentTable(releasing: &lock.releases) === table, table.lastInstance(of: identity) == nil else {
                return
            }
            let note = UntouchedBinding(GraphBinding(graphType: binding.key.graphType, identity: identity), in: table)
            table.insert(note, isPermanent: true, under: &lock)
        }
        publish(table)
    }
}

/// Says that no override of a layer, or of those around it, has a say in a transient binding. Stands in the index where
/// an instance of the binding would, and is none.
private final class UntouchedBinding: Instance, @unchecked Sendable {
    // Proof: immutable, and made of `Sendable` values.
    let context: DependencyContext

    /// - Parameter binding: That of the note, which no instance is found by.
    init(_ binding: GraphBinding, in table: InstanceTable) {
        context = table.layer.context
        super.init(
            provenance: Provenance(binding: binding, lineage: table.lineage, dependencies: .empty))
    }
}

/// The build of a transient value that nothing but its thread takes note of. To be ended once, there.
@usableFromInline
struct UnobservedBuild {
    @usableFromInline let thread: Unmanaged<ThreadBuilds>
    /// Which of its values the binding builds.
    @usableFromInline let context: DependencyContext

    /// Proof: the thread that this runs on keeps the object.
    @inlinable
    func end() {
        thread._withUnsafeGuaranteedRef { $0.end() }
    }
}
