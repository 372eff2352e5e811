// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The dependencies that something read: a build while it runs, or an object that injects lazily for as long as it
/// lives.
final class DependencyRecord: Sendable {
    private let state: Mutex<RecordedDependencies>
    /// What an object that reads later names, where that is known.
    let name: DependencyName?
    /// What reads into this later, and moves with the instance that it was made for.
    private let reader = Mutex(Reader())

    private struct Reader {
        weak var reader: (any LaterReader)?
        /// The instances that may move out once it is known what is read.
        var placements = Placements()
    }

    /// - Parameters:
    ///   - isUnread: Whether nothing can be said of what will be read until the first read has ended.
    ///   - name: What will be read.
    init(isUnread: Bool = false, name: DependencyName? = nil) {
        state = Mutex(RecordedDependencies(isUnread: isUnread))
        self.name = name
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

    /// Whether it is not known yet what will be read.
    var isUnread: Bool { state.withLock { $0.isUnread } }

    func add(_ provenance: Provenance) {
        let isLarge = modify { state in
            state.instances[ObjectIdentifier(provenance)] = provenance
            return state.isLarge
        }
        if isLarge == true { forgetUnknown() }
        for ring in provenance.dependencies.rings where ring.isOpen { join(ring) }
    }

    /// Notes the bindings that instances were built from in the place of the instances, where nothing else knows them.
    private func forgetUnknown() {
        guard let unknown = modify({ $0.takeUnknown() }), !unknown.isEmpty else { return }
        let summary = DependencyRecord()
        for provenance in unknown { summary.addAll(of: provenance) }
        let added = summary.state.withLock { Transfer($0) }.value
        modify { state in
            state.merge(added)
            for provenance in unknown { state.instances[ObjectIdentifier(provenance)] = nil }
        }
    }

    /// Notes an instance by the bindings that it was built from, however far away.
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

    /// Notes that a value was read before it was complete, or one that was built with it.
    func join(_ ring: Ring) {
        guard !ring.isLed(by: self), ring.record !== self else { return }
        modify { $0.rings[ObjectIdentifier(ring)] = ring }
    }

    var rings: [Ring] {
        // Those that many share have none: this lock would be one for all.
        if self === Self.empty || self === Self.ofContext { return [] }
        return state.withLock { $0.rings.isEmpty ? [] : Array($0.rings.values) }
    }

    func add(_ binding: GraphBinding) {
        modify { _ = $0.bindings.insert(binding) }
    }

    func addContext() {
        modify { $0.readsContext = true }
    }

    /// Notes that an object made here will read on its own, into `record`.
    func addLater(_ record: DependencyRecord) {
        modify { $0.later[ObjectIdentifier(record)] = RecordedDependencies.WeakRecord(record: record) }
    }

    /// Notes that something made here may read anything later.
    func addUnknown() {
        modify { $0.isOpenEnded = true }
    }

    /// Notes that the value belongs to the world of a layer, because it may keep a graph of that world.
    func pin(to layer: Layer) {
        pin(to: layer.reference)
    }

    /// Notes that the value belongs to the world of a layer, because it may keep a graph of that world.
    func pin(to layer: LayerReference) {
        modify { $0.add(layer) }
    }

    /// Has the value belong to no other layer than this, also when the build has ended.
    func setPin(_ layer: LayerReference?) {
        state.withLock { $0.pin = layer }
    }

    /// The innermost layer that the value belongs to, whatever was read.
    var pin: LayerReference? { state.withLock { $0.pin } }

    /// Notes that a later read has ended: from now on this depends on what was read.
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
        added.rings.values.forEach(join)
    }

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

    @discardableResult
    private func modify<Result: Sendable>(_ change: (inout sending RecordedDependencies) -> Result) -> Result? {
        state.withLock { state in state.isClosed ? nil : change(&state) }
    }

    // MARK: - Objects that read later

    /// Whether what reads into this later reads in the world that its instance lives in.
    var isMovable: Bool { reader.withLock { $0.reader != nil } }

    /// Notes what reads into this later.
    func belong(to reader: any LaterReader) {
        self.reader.withLock { $0.reader = reader }
    }

    /// Notes an instance that may move out once it is known what is read into this.
    func add(_ placement: Placement) {
        reader.withLock { $0.placements.add(placement) }
    }

    /// The instances that may move out now. They are not noted here any more.
    func takePlacements() -> [Placement] {
        reader.withLock { $0.placements.takeAll() }
    }

    /// Has all that objects and tasks made here read later be read in another world.
    func moveReaders(to home: Instances) {
        reader.withLock { $0.reader }?.move(to: home)
        for case .later(let record) in contents {
            let reader = record.reader.withLock { $0.reader }
            reader?.move(to: home)
        }
    }
}

/// Something that reads later than it is made, in the world of the instance that it was made for.
protocol LaterReader: AnyObject, Sendable {
    /// Reads in another world from now on: the one that the instance lives in which this was made for.
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
    var contents: [Dependency] { state.withLock { Transfer($0) }.value.contents }
}

/// A walk through all that an instance was built from, however far away. Each thing comes once.
struct DependencyWalk {
    private var seen: Set<ObjectIdentifier> = []
    private var stack: [DependencyRecord.Dependency]

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
                guard seen.insert(ObjectIdentifier(provenance)).inserted else { continue }
                push(provenance.dependencies)
                stack.append(.binding(provenance.binding))
            case .later(let record):
                guard seen.insert(ObjectIdentifier(record)).inserted else { continue }
                stack += record.contents
            case .binding, .context, .unknown: break
            }
            return dependency
        }
        return nil
    }

    /// Walks through another record as well.
    mutating func push(_ record: DependencyRecord) {
        guard record !== DependencyRecord.empty else { return }
        stack += record.contents
    }
}
