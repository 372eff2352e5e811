// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The dependencies that something read: a build while it runs, or an object that injects lazily for as long as it
/// lives.
final class DependencyRecord: Sendable {
    private let state: Mutex<RecordedDependencies>
    /// The dependency that an object reads later, if known.
    let name: DependencyName?
    /// Whether a completion reads into this.
    let isOfCompletion: Bool
    /// The object that reads into this later, and moves with the instance that it was made for.
    private let reader = Mutex(Reader())

    private struct Reader {
        weak var reader: (any LaterReader)?
        var isSet = false
        /// The instances that may move out once the dependencies are known.
        var placements = PrunedList<Placement> { $0.object }
    }

    /// - Parameters:
    ///   - isUnread: Whether the dependencies are unknown until the first read has ended.
    ///   - name: The dependency that will be read.
    init(isUnread: Bool = false, name: DependencyName? = nil, isOfCompletion: Bool = false) {
        state = Mutex(RecordedDependencies(isUnread: isUnread))
        self.name = name
        self.isOfCompletion = isOfCompletion
    }

    /// Of what depends on nothing.
    static let empty: DependencyRecord = {
        let record = DependencyRecord()
        record.close()
        return record
    }()

    /// Of what depends on the context alone.
    static let ofContext: DependencyRecord = {
        let record = DependencyRecord()
        record.addContext()
        record.close()
        return record
    }()

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Whether the dependencies are still unknown.
    var isUnread: Bool { state.withLock { $0.isUnread } }

    func add(_ provenance: Provenance) {
        let isLarge = modify { state in
            state.instances.insert(provenance)
            return state.isLarge
        }
        if isLarge == true { forgetUnknown() }
    }

    /// Replaces instances that nothing else knows by the bindings that they were built from.
    private func forgetUnknown() {
        guard let unknown = modify({ $0.takeUnknown() }), !unknown.isEmpty else { return }
        let summary = DependencyRecord()
        for provenance in unknown { summary.addAll(of: provenance) }
        let added = summary.state.withLock { Transfer($0) }.value
        modify { state in
            state.merge(added)
            for provenance in unknown { state.instances.remove(provenance) }
        }
    }

    /// Adds the bindings that an instance was built from, directly or indirectly.
    private func addAll(of provenance: Provenance) {
        var walk = DependencyWalk(provenance)
        while let dependency = walk.next() {
            switch dependency {
            case .instance(let other): if other.has(.isPinned) { modify { $0.add(other.home) } }
            case .binding(let binding): add(binding.family)
            case .later(let record): addLater(record)
            case .context: addContext()
            case .unknown: addUnknown()
            }
        }
    }

    func add(_ binding: GraphBinding) {
        modify { _ = $0.bindings.insert(binding) }
    }

    func addContext() {
        modify { $0.readsContext = true }
    }

    /// Notes that an object made here will read on its own, into `record`.
    func addLater(_ record: DependencyRecord) {
        modify { $0.later[ObjectIdentifier(record)] = Weak(record) }
    }

    /// Adds that an object made here may read anything later.
    func addUnknown() {
        modify { $0.isOpenEnded = true }
    }

    /// Pins the value to the world of a layer, because it may keep a graph of that world.
    func pin(to layer: Layer) {
        pin(to: layer.reference)
    }

    /// Pins the value to the world of a layer, because it may keep a graph of that world.
    func pin(to layer: LayerReference) {
        state.withLock { $0.add(layer) }
    }

    /// Pins the value to this layer alone, even after the build has ended.
    func setPin(_ layer: LayerReference?) {
        state.withLock { $0.pin = layer }
    }

    /// The innermost layer that the value is pinned to, whatever it has read.
    var pin: LayerReference? { state.withLock { $0.pin } }

    /// Ends a later read: from now on, this depends on what was read.
    ///
    /// - Returns: Whether this was the first one.
    @discardableResult
    func endRead() -> Bool {
        modify { state in
            defer { state.isUnread = false }
            return state.isUnread
        } ?? false
    }

    /// Adds all that `other` has read.
    func merge(_ other: DependencyRecord) {
        guard other !== self else { return }
        let added = other.state.withLock { Transfer($0) }.value
        let isLarge = modify { state in
            state.merge(added)
            return state.isLarge
        }
        if isLarge == true { forgetUnknown() }
    }

    /// Adds to the record of a build that has ended.
    func takeOver(_ added: RecordedDependencies) {
        let added = Transfer(added)
        state.withLock { $0.merge(added.value) }
    }

    /// The build that reads into this and completes an instance, if there is one. Under a lock, release it afterward.
    var completion: Build? { isOfCompletion ? reader.withLock { $0.reader } as? Build : nil }

    /// Ends the record of a build: what is read afterwards did not go into the value.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// Ends the record of a build, and returns what is to be kept of it: where nothing was read, what all such values
    /// share.
    func ended() -> DependencyRecord {
        let (isEmpty, readsContext) = state.withLock { state in
            state.isClosed = true
            return (state.isEmpty, state.readsContext)
        }
        guard isEmpty else { return self }
        return readsContext ? .ofContext : .empty
    }

    /// Calls a closure with the instances and bindings that this depends on. If this has not ended, they can change
    /// meanwhile.
    func withParts(_ body: (ProvenanceSet, Set<GraphBinding>) -> Void) {
        if self === Self.empty { return }
        let recorded = state.withLock { Transfer(($0.instances, $0.bindings)) }.value
        body(recorded.0, recorded.1)
    }

    /// All that this depends on, directly or indirectly.
    var filter: BindingFilter {
        if self === Self.empty { return [] }
        return state.withLock { $0.filter }
    }

    @discardableResult
    private func modify<Result: Sendable>(_ change: (inout sending RecordedDependencies) -> Result) -> Result? {
        state.withLock { state in state.isClosed ? nil : change(&state) }
    }

    // MARK: - Objects that read later

    /// Whether the object that reads into this can move with the instance that it was made for.
    var isMovable: Bool { reader.withLock { $0.isSet } }

    /// Sets the object that reads into this later.
    func belong(to reader: any LaterReader) {
        self.reader.withLock {
            $0.reader = reader
            $0.isSet = true
        }
    }

    /// Adds an instance that may move out once the dependencies are known.
    func add(_ placement: Placement, releasing releases: inout DeferredReleases) {
        reader.withLock(releasing: &releases) { $0.placements.append(placement, releasing: &$1) }
    }

    /// Removes and returns the instances that may move out now.
    func takePlacements() -> [Placement] {
        reader.withLock { $0.placements.takeAll() }
    }

    /// Makes all objects and tasks made here read in another world from now on.
    func moveReaders(to home: Instances) {
        reader.withLock { $0.reader }?.move(to: home)
        for case .later(let record) in contents {
            let reader = record.reader.withLock { $0.reader }
            reader?.move(to: home)
        }
    }
}

/// An object that reads after its creation, in the world of the instance that it was made for.
protocol LaterReader: AnyObject, Sendable {
    /// Reads from now on in the world that its instance lives in.
    func move(to home: Instances)
}

extension DependencyRecord {
    /// One thing that a record depends on.
    enum Dependency {
        case instance(Provenance)
        case binding(GraphBinding)
        case later(DependencyRecord)
        case context
        case unknown
    }

    /// All that this depends on, as of now.
    var contents: [Dependency] { snapshot.contents }

    /// All that this depends on, and whether that is still unknown, as of one moment.
    var snapshot: (contents: [Dependency], isUnread: Bool) {
        let recorded = state.withLock { Transfer($0) }.value
        return (recorded.contents, recorded.isUnread)
    }
}

/// A walk through everything that an instance was built from, directly or indirectly. Each item comes once.
struct DependencyWalk {
    private var seen = Seen()
    private var stack: [DependencyRecord.Dependency]
    /// Whether the later record that came last had not been read when its dependencies were added to the walk.
    private(set) var isUnread = false

    init(_ provenance: Provenance) {
        stack = [.instance(provenance)]
    }

    init(_ record: DependencyRecord) {
        stack = record.contents
    }

    mutating func next() -> DependencyRecord.Dependency? {
        while let dependency = stack.popLast() {
            switch dependency {
            case .instance(let provenance):
                guard seen.insert(ObjectIdentifier(provenance)) else { continue }
                push(provenance.dependencies)
                stack.append(.binding(provenance.binding))
            case .later(let record):
                guard seen.insert(ObjectIdentifier(record)) else { continue }
                let (contents, isUnread) = record.snapshot
                stack += contents
                self.isUnread = isUnread
            case .binding, .context, .unknown: break
            }
            return dependency
        }
        return nil
    }

    /// Adds another record to the walk.
    mutating func push(_ record: DependencyRecord) {
        guard record !== DependencyRecord.empty else { return }
        stack += record.contents
    }
}

extension DependencyWalk {
    /// The objects that a walk has come to. Most walks come to a few, which are found sooner one by one than by a hash.
    struct Seen {
        private static let unhashedLimit = 16

        private var few: [ObjectIdentifier] = []
        private var many: Set<ObjectIdentifier> = []

        /// Adds an object.
        ///
        /// - Returns: Whether it is new.
        mutating func insert(_ object: ObjectIdentifier) -> Bool {
            guard many.isEmpty else { return many.insert(object).inserted }
            if few.contains(object) { return false }
            if few.count < Self.unhashedLimit {
                few.append(object)
            } else {
                many = Set(few)
                many.insert(object)
            }
            return true
        }
    }
}
