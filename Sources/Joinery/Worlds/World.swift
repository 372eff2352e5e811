// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// A set of overrides, and the instances that depend on them. Worlds form trees, see ``Root``.
///
/// An instance lives in its *home*: going outward from the world of its builder, the first world that touches the record of
/// the instance, or else the root. A world touches a record if it overrides a binding in it, or changes the context and the
/// context is in it. So a reader can use an instance if no world between the two touches it.
@usableFromInline
package final class World: @unchecked Sendable {
    // Proof: the variables are used only under the lock of the root. The words are changed by atomic operations.

    package let parent: World?
    /// The world whose slots also apply here: the enclosing one. For a root, it is the one whose overrides the root inherits.
    package var enclosing: World? { parent ?? inherited }
    private let inherited: World?
    /// What all worlds of the tree have in common.
    package let root: Root
    /// The overrides with which this world and the enclosing ones, but for the root, were opened. For reads without a lock.
    @exclusivity(unchecked) private var initial = BindingSet()
    /// The overrides of this world itself.
    @exclusivity(unchecked) package var overrides = OverrideList()
    /// The instances of ``Dependencies`` that live here.
    @exclusivity(unchecked) package var table = InstanceTable()
    /// The bindings whose values were compared with the types of the unnamed overrides.
    @exclusivity(unchecked) var checkedTypes = BindingSet()
    /// The typed graphs that keep instances in this world.
    @exclusivity(unchecked) package var graphs: [Unmanaged<Instances>] = []
    /// Whether a shutdown of this world has begun.
    @exclusivity(unchecked) package var isShutDown = false
    /// The version of the tree of worlds from which on everything in this world is closed.
    @exclusivity(unchecked) package var closedVersion = Int.max
    @exclusivity(unchecked) private var slots: [(key: ObjectIdentifier, value: any Sendable)] = []
    @exclusivity(unchecked) private var ownLongWait: Double?
    /// Whether the last use has ended. From then on, tables refer to their instances weakly.
    @exclusivity(unchecked) private(set) var isEnded = false

    /// The words of a world: the number of its uses, whether it was changed after it was opened, the types of its unnamed
    /// overrides, the number of the context that it chooses, plus 1, the address of the words of the enclosing world, and
    /// whether there are slots.
    private enum Word {
        static let uses = 0
        static let isChanged = 1
        static let unnamedTypes = 2
        static let context = 3
        static let parent = 4
        static let hasSlots = 5
        static let count = 6
    }

    private let words: UnsafeMutablePointer<Int>

    /// Opens a world.
    ///
    /// - Parameters:
    ///   - parent: The enclosing world, or `nil` for a root.
    ///   - monitor: What observes the tree of worlds, if this is its root.
    package init(
        _ changes: WorldChanges, in parent: World?, monitor: (any WorldMonitor)? = nil, isOfProcess: Bool = false
    ) {
        self.parent = parent
        inherited = changes.enclosing
        root =
            parent?.root
            ?? Root(
                monitor: monitor, isOfProcess: isOfProcess, version: changes.overrides.map(\.version).max() ?? 0)
        words = joinery_allocate_words(Word.count)
        if let parent, joinery_load_acquire(parent.words + Word.hasSlots) != 0 {
            slots = parent.root.lock.withLock { parent.slots }
            words[Word.hasSlots] = 1
        }
        overrides.open(with: changes.withoutRepetitions(in: parent))
        words[Word.parent] = parent.map { Int(bitPattern: $0.words) } ?? 0
        if let context = changes.context {
            words[Word.context] = context.number + 1
            if let parent, parent.context != context { overrides.insertContext(version: 0) }
        } else if parent == nil {
            words[Word.context] = DependencyContext.ofProcess.number + 1
        }
        ownLongWait = changes.longWait
        words[Word.unnamedTypes] = overrides.unnamedTypes
        guard let parent else { return }
        if parent.parent != nil { initial = parent.initial }
        initial.formUnion(overrides.bindings)
    }

    deinit { words.deallocate() }

    /// The process's own world.
    package static let process: World = {
        let world = World(WorldChanges(), in: nil, isOfProcess: true)
        joinery_store_pointer(joinery_process(), Unmanaged.passRetained(world).toOpaque())
        return world
    }()

    /// The same as `process`, without the check for its initialization on each read.
    ///
    /// Proof: the process holds its world.
    @inline(__always)
    static var ofProcess: World { unmanagedProcess._withUnsafeGuaranteedRef { $0 } }

    /// The same without a counted reference.
    @inline(__always)
    static var unmanagedProcess: Unmanaged<World> {
        guard let found = joinery_load_pointer(joinery_process()) else { return .passUnretained(process) }
        return Unmanaged.fromOpaque(found)
    }

    // MARK: The tree

    package var isOfProcess: Bool { parent == nil && root.isOfProcess }

    /// Whether this is another world or lies inside it.
    @inline(__always)
    package func isInside(_ other: World) -> Bool {
        var next: World? = self
        while let world = next {
            if world === other { return true }
            next = world.parent
        }
        return false
    }

    /// This world and the enclosing ones, beginning with the innermost.
    package var path: some Sequence<World> { sequence(first: self, next: \.parent) }

    /// The overrides of this world and the enclosing ones, beginning with the outermost. Call this under the lock of the root.
    var effectiveOverrides: [Override] { path.reversed().flatMap(\.overrides.all) }

    /// The context that this world itself chooses.
    package var chosenContext: DependencyContext? {
        let number = joinery_load_acquire(words + Word.context)
        return number > 0 ? DependencyContext(number: number - 1) : nil
    }

    /// The context for which values are created here.
    package var context: DependencyContext {
        var next: UnsafeMutablePointer<Int>? = words
        while let words = next {
            let number = joinery_load_acquire(words + Word.context)
            if number > 0 { return DependencyContext(number: number - 1) }
            next = Self.parent(of: words)
        }
        return .ofProcess
    }

    /// The seconds after which a wait is reported.
    var longWait: Double {
        root.lock.withLock { path.lazy.compactMap(\.ownLongWait).first } ?? 10
    }

    // MARK: Reads without a lock

    /// Whether a read in this world can use an instance of the process's world, without a lock.
    @inline(__always)
    func mayUse(permanent record: BindingSet) -> Bool {
        var next = words
        while let parent = Self.parent(of: next) {
            guard joinery_load_acquire(next + Word.isChanged) == 0,
                joinery_load_acquire(next + Word.unnamedTypes) & record.types == 0
            else { return false }
            next = parent
        }
        return root.isOfProcess && initial.isDisjoint(with: record)
    }

    /// The words of the enclosing world. Without a counted reference, which would cost more than the check.
    ///
    /// Proof: a world holds the enclosing one, which frees its words when it is released.
    @inline(__always)
    private static func parent(of words: UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<Int>? {
        UnsafeMutablePointer(bitPattern: words[Word.parent])
    }

    /// Whether no override of this world or an enclosing one affects a binding, as far as is known without a lock.
    @inline(__always)
    func isUntouched(_ binding: Binding) -> Bool {
        !binding.wasOverridden && unnamedTypes & binding.typeBit == 0
    }

    /// The types of the unnamed overrides of this world and the enclosing ones, as bits.
    @inline(__always)
    private var unnamedTypes: Int {
        var types = 0
        var next: UnsafeMutablePointer<Int>? = words
        while let words = next {
            types |= joinery_load_acquire(words + Word.unnamedTypes)
            next = Self.parent(of: words)
        }
        return types
    }

    /// Whether the binding of an override of this world or an enclosing one is not known yet.
    var hasUnnamed: Bool { unnamedTypes != 0 }

    /// Whether an override of this world or an enclosing one may name a binding that is not known yet.
    @inline(__always)
    package func mayName(_ binding: Binding) -> Bool { unnamedTypes & binding.typeBit != 0 }
}

// MARK: - Under the lock of the root

extension World {
    /// Whether this world touches a record. An override whose binding is not known touches each binding that it may name.
    ///
    /// - Parameter last: The last version in which an override counts if it is not named.
    func touches(_ record: BindingSet, upTo last: Int = .max) -> Bool {
        refresh()
        return !overrides.bindings.isDisjoint(with: record) || mayName(in: record, after: -1, upTo: last)
    }

    /// Whether an override of this world or an enclosing one that became effective after a version concerns a record, as
    /// far as that is known.
    func isKnownToChange(_ record: BindingSet, after version: Int) -> Bool {
        guard root.version > version else { return false }
        return path.contains { world in
            if world.overrides.contextVersion > version, record.contains(BindingSet.context) { return true }
            return world.overrides.lastVersion > version
                && world.overrides.all.contains { $0.version > version && $0.binding.map(record.contains) ?? false }
        }
    }

    /// Whether an override of this world, in some versions, may name a binding in a record.
    private func mayName(in record: BindingSet, after version: Int, upTo last: Int = .max) -> Bool {
        guard overrides.unnamedTypes & record.types != 0 else { return false }
        let bindings = record.bindings
        return overrides.all.contains { override in
            guard override.version > version && override.version <= last else { return false }
            // Another thread may have named it since the last refresh.
            return override.binding.map(record.contains) ?? bindings.contains(where: override.fits)
        }
    }

    /// Whether such an override concerns a record, or may concern it because its binding is not known.
    func isChanged(_ record: BindingSet, after version: Int) -> Bool {
        guard root.version > version else { return false }
        return isKnownToChange(record, after: version) || path.contains { $0.mayName(in: record, after: version) }
    }

    /// Whether a reader in this world can use an instance that lives in a home.
    func canUse(_ instance: Instance, of home: World) -> Bool {
        var world = self
        while world !== home {
            guard !world.touches(instance.record), let parent = world.parent else { return false }
            world = parent
        }
        return !home.isChanged(instance.record, after: instance.version)
    }

    /// The home of an instance with a record that was built in this world.
    ///
    /// - Parameter version: The version in which it was built. Later overrides have not affected it.
    func home(of record: BindingSet, builtIn version: Int) -> World {
        var world = self
        while let parent = world.parent, !world.touches(record, upTo: version) { world = parent }
        return world
    }

    /// The overrides of a binding that apply here: the last one that replaces its value, followed by decorators in the order
    /// in which they were written.
    package func chain(of binding: Binding) -> [Override] {
        var chain: [Override] = []
        var next: World? = self
        while let world = next {
            world.refresh()
            for override in world.overrides[binding].reversed() where override.changesValue {
                chain.append(override)
                if override.isBase { return chain.reversed() }
            }
            next = world.parent
        }
        return chain.reversed()
    }

    /// The override that replaces the value of a binding here, if none decorates it.
    func onlyOverride(of binding: Binding) -> Override? {
        var next: World? = self
        while let world = next {
            world.refresh()
            if world.overrides.bindings.contains(binding),
                let last = world.overrides.all.last(where: { $0.concerns(binding) && $0.changesValue })
            {
                return last.isBase ? last : nil
            }
            next = world.parent
        }
        return nil
    }

    /// Whether this world overrides a binding, or an enclosing one that does not enclose another world.
    func overrides(_ binding: Binding, outTo other: World?) -> Bool {
        for world in path {
            if other?.isInside(world) == true { return false }
            world.refresh()
            if world.overrides.bindings.contains(binding) { return true }
        }
        return false
    }

    /// Takes note of overrides whose binding has become known.
    func refresh() {
        guard overrides.unnamedTypes != 0 else { return }
        let former = overrides.unnamedTypes
        overrides.refresh()
        guard overrides.unnamedTypes != former else { return }
        // Reads without a lock know only the bindings that were named when the world was opened.
        joinery_store_release(words + Word.isChanged, 1)
        joinery_store_release(words + Word.unnamedTypes, overrides.unnamedTypes)
    }

    /// Removes the instances of this world that a late override concerns.
    ///
    /// - Returns: The instances, to be released outside of the lock.
    func drop() -> [Instance] {
        let dropped = table.remove { instance in
            isKnownToChange(instance.record, after: instance.version)
        }
        for instance in dropped {
            instance.binding.setPermanent(nil)
            retire(instance, of: nil)
        }
        return dropped
    }
}

// MARK: - Changes

extension World {
    /// Changes this world from now on. Instances that were built from a changed binding are dropped.
    ///
    /// - Returns: The instances of this world that are dropped.
    @discardableResult
    package func add(_ changes: WorldChanges) -> [Instance] {
        if isOfProcess { TestHosts.reportMissing }
        root.lock.acquire()
        root.version += 1
        var released: [Override] = []
        for override in changes.overrides
        where !override.isRepetition(after: effectiveOverrides) {
            released += overrides.add(override, version: root.version, isComplete: root.monitor != nil)
        }
        if let context = changes.context, context != self.context {
            overrides.insertContext(version: root.version)
            joinery_store_release(words + Word.context, context.number + 1)
        }
        ownLongWait = changes.longWait ?? ownLongWait
        joinery_store_release(words + Word.isChanged, 1)
        joinery_store_release(words + Word.unnamedTypes, overrides.unnamedTypes)
        let dropped = drop()
        // The binding of an unnamed override may be in any record with its type, so reads take the lock until it is known.
        if isOfProcess, overrides.unnamedTypes != 0 {
            for instance in table.instances where instance.record.types & overrides.unnamedTypes != 0 {
                instance.binding.setPermanent(nil)
            }
        }
        root.lock.release()
        withExtendedLifetime(released) {}
        return dropped
    }

    /// Makes reads take the lock of the root, because this world was changed after it was opened.
    package func noteChanged() { joinery_store_release(words + Word.isChanged, 1) }

    /// Adds an instance to the table of this world, or of a typed graph in it.
    ///
    /// - Parameter released: Receives what is to be released outside of the lock.
    package func keep(
        _ instance: Instance, of graph: Instances?, isPermanent: Bool, releasing released: inout [AnyObject]
    ) {
        if isEnded || graph?.isEnded == true {
            // Only an object can be found again.
            guard let reference = instance.weaken() else { return }
            released.append(reference)
        }
        if let graph, graph.table.isEmpty { graphs.append(.passUnretained(graph)) }
        let former =
            if let graph {
                graph.table.insert(instance, releasing: &released)
            } else {
                table.insert(instance, releasing: &released)
            }
        if let former {
            retire(former, of: graph)
            released.append(former)
        }
        if graph == nil, isPermanent { publish(instance) }
    }

    /// Lets reads use an instance of the process's world without a lock, unless an override may concern it.
    func publish(_ instance: Instance) {
        guard isOfProcess, instance.record.types & overrides.unnamedTypes == 0 else { return }
        instance.isPublished = true
        instance.binding.setPermanent(instance)
    }
}

// MARK: - The end of a world

/// The value of a slot that is released at the end of its world.
package protocol EndingSlot: Sendable {}

extension World {
    /// Begins a use of this world. An inner world that is in use counts as one use of its enclosing world.
    package func beginUse() {
        guard !isOfProcess, joinery_add(words + Word.uses, 1) == 1 else { return }
        parent?.beginUse()
    }

    /// Ends a use. Call it with no lock held: the end of the last use releases values, which can run user code.
    ///
    /// - Parameter isReleased: Whether nothing else refers to this world. Its instances are then released with it.
    package func endUse(isReleased: Bool) {
        guard !isOfProcess, joinery_add(words + Word.uses, -1) == 0 else { return }
        end(isReleased: isReleased)
        parent?.endUse(isReleased: false)
    }

    /// Refers to the instances weakly from now on.
    private func end(isReleased: Bool) {
        root.lock.acquire()
        isEnded = true
        let isEmpty = graphs.isEmpty && slots.isEmpty
        guard joinery_load_acquire(words + Word.uses) == 0, !(isEmpty && table.isEmpty) else {
            return root.lock.release()
        }
        let closer = Closers.current
        if isEmpty, isReleased, closer.map({ closer in !table.contains(where: closer.isNeeded) }) ?? true {
            return root.lock.release()
        }
        var released: [AnyObject] = []
        var closed: [Instance] = []
        weaken(&table, &released, &closed, closer)
        for graph in graphs {
            graph._withUnsafeGuaranteedRef { graph in
                graph.isEnded = true
                weaken(&graph.table, &released, &closed, closer)
            }
        }
        for instance in closed { instance.isClosed = true }
        // Owners keep what belongs to the world, as they keep its overrides.
        let slots = slots.filter { $0.value is any EndingSlot }
        self.slots = self.slots.filter { !($0.value is any EndingSlot) }
        root.lock.release()
        // A `close` may read what the world has kept.
        if !closed.isEmpty { closer?.close(closed, of: self, because: .worldHasEnded, keeping: released) }
        withExtendedLifetime((released, slots)) {}
    }

    /// Holds the instances of a table weakly. Those that have to be closed are removed, to be closed.
    private func weaken(
        _ table: inout InstanceTable, _ released: inout [AnyObject], _ closed: inout [Instance], _ closer: (any Closer)?
    ) {
        if let closer { closed += table.removeRetired().filter { closer.isNeeded(for: $0) } }
        released += table.remove { instance in
            if let closer, closer.isNeeded(for: instance) {
                closed.append(instance)
                return true
            }
            // A late read in a world that has ended ends it again.
            if instance.isWeak { return !instance.isAlive(holding: &released) }
            guard let reference = instance.weaken() else { return true }
            released.append(reference)
            return false
        }
    }

    /// Forgets a typed graph that no longer exists.
    ///
    /// - Returns: The instances to be closed.
    func forget(_ graph: Instances) -> [Instance] {
        root.lock.withLock {
            graphs.removeAll { $0.toOpaque() == Unmanaged.passUnretained(graph).toOpaque() }
            guard !graph.table.isEmpty, let closer = Closers.current else { return [] }
            let closed = graph.table.withRetired.filter { closer.isNeeded(for: $0) }
            for instance in closed { instance.isClosed = true }
            return closed
        }
    }

    /// The value of a key that belongs to this world. At first, it is that of the enclosing world.
    package subscript<Key>(key: Key.Type) -> (any Sendable)? {
        get { root.lock.withLock { slots.first { $0.key == ObjectIdentifier(key) }?.value } }
        set {
            // What is removed is released outside of the lock.
            let former = root.lock.withLock {
                let former = slots
                joinery_store_release(words + Word.hasSlots, 1)
                slots.removeAll { $0.key == ObjectIdentifier(key) }
                if let newValue { slots.append((ObjectIdentifier(key), newValue)) }
                return former
            }
            withExtendedLifetime(former) {}
        }
    }
}
