// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The recorded dependencies of a running build, or of an object that reads as long as it lives.
///
/// A record is open while its build runs, and closed when the builder returns. `RecordedDependencies` is its content. A
/// record that belongs to a `LaterReader` is unread until the first read has ended; then the instances that were built
/// with the reader move out to their homes (`Placement`).
final class DependencyRecord: Sendable {
    private let state: Mutex<RecordedDependencies>
    /// Whether this is the record of a completion.
    let isOfCompletion: Bool
    /// The object that reads into this record later, and moves with the instance that it was created for.
    private let reader: Mutex<Reader>

    private struct Reader {
        /// The dependency that the object reads, if known.
        var name: DependencyName?
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
        reader = Mutex(Reader(name: name))
        self.isOfCompletion = isOfCompletion
    }

    /// The record of values without dependencies.
    static let empty: DependencyRecord = {
        let record = DependencyRecord()
        record.close()
        return record
    }()

    /// The record of values that depend only on the context.
    static let ofContext: DependencyRecord = {
        let record = DependencyRecord()
        record.addContext()
        record.close()
        return record
    }()

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Whether the dependencies are not known yet.
    var isUnread: Bool { state.withLock { $0.isUnread } }

    func add(_ provenance: Provenance) {
        let isLarge = modify { state in
            state.instances.insert(provenance)
            return state.isLarge
        }
        if isLarge == true { forgetUnknown() }
    }

    /// Replaces instances that are unknown elsewhere by the bindings that they were built from.
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

    /// Adds the record of an object that was created here and will read on its own.
    func addLater(_ record: DependencyRecord) {
        modify { $0.later[ObjectIdentifier(record)] = Weak(record) }
    }

    /// Adds that an object created here may read anything later.
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

    /// Pins the value to this layer only, even after the build has ended.
    func setPin(_ layer: LayerReference?) {
        state.withLock { $0.pin = layer }
    }

    /// The innermost layer that the value is pinned to, regardless of its reads.
    var pin: LayerReference? { state.withLock { $0.pin } }

    /// Ends a later read, whose dependencies are now known.
    ///
    /// - Returns: Whether this was the first read.
    @discardableResult
    func endRead() -> Bool {
        modify { state in
            defer { state.isUnread = false }
            return state.isUnread
        } ?? false
    }

    /// Adds all reads of another record.
    func merge(_ other: DependencyRecord) {
        guard other !== self else { return }
        let added = other.state.withLock { Transfer($0) }.value
        let isLarge = modify { state in
            state.merge(added)
            return state.isLarge
        }
        if isLarge == true { forgetUnknown() }
    }

    /// Adds reads to the record of a build that has ended.
    func takeOver(_ added: RecordedDependencies) {
        let added = Transfer(added)
        state.withLock { $0.merge(added.value) }
    }

    /// The build that reads into this record and completes an instance, if any. Under a lock, release it afterward.
    var completion: Build? { isOfCompletion ? reader.withLock { $0.reader } as? Build : nil }

    /// Closes the record of a build. Later reads are not part of its value.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// Closes the record of a build, and returns the record to keep. Values without reads share one.
    func ended() -> DependencyRecord {
        let (isEmpty, readsContext) = state.withLock { state in
            state.isClosed = true
            return (state.isEmpty, state.readsContext)
        }
        guard isEmpty else { return self }
        return readsContext ? .ofContext : .empty
    }

    /// Calls a closure with the instances and bindings in this record. While the record is open, they can change during
    /// the call.
    func withParts(_ body: (ProvenanceSet, Set<GraphBinding>) -> Void) {
        if self === Self.empty { return }
        let recorded = state.withLock { Transfer(($0.instances, $0.bindings)) }.value
        body(recorded.0, recorded.1)
    }

    /// Everything in this record, directly or indirectly, as a filter.
    var filter: BindingFilter {
        if self === Self.empty { return [] }
        return state.withLock { $0.filter }
    }

    @discardableResult
    private func modify<Result: Sendable>(_ change: (inout sending RecordedDependencies) -> Result) -> Result? {
        state.withLock { state in state.isClosed ? nil : change(&state) }
    }

    // MARK: - Objects that read later

    /// The dependency that an object reads later, if known.
    var name: DependencyName? { reader.withLock { $0.name } }

    /// Forgets the dependency that the object reads later, because it reads another one.
    func forgetName() {
        reader.withLock { $0.name = nil }
    }

    /// Whether the object that reads into this record can move with the instance that it was created for.
    var isMovable: Bool { reader.withLock { $0.isSet } }

    /// Sets the object that reads into this record later.
    func setReader(_ reader: any LaterReader) {
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

    /// Makes all objects and tasks that were created here read in another world from now on.
    func moveReaders(to home: Instances) {
        reader.withLock { $0.reader }?.move(to: home)
        for case .later(let record) in contents {
            let reader = record.reader.withLock { $0.reader }
            reader?.move(to: home)
        }
    }
}

/// An object that reads after its creation, in the world of the instance that it was created for.
protocol LaterReader: AnyObject, Sendable {
    /// Makes this object read in the world in which its instance now lives.
    func move(to home: Instances)
}

extension DependencyRecord {
    /// An entry of a record.
    enum Dependency {
        case instance(Provenance)
        case binding(GraphBinding)
        case later(DependencyRecord)
        case context
        case unknown
    }

    /// The entries of this record at this moment.
    var contents: [Dependency] { snapshot.contents }

    /// The entries of this record, and whether they are still unknown, at one moment.
    var snapshot: (contents: [Dependency], isUnread: Bool) {
        let recorded = state.withLock { Transfer($0) }.value
        return (recorded.contents, recorded.isUnread)
    }
}
