// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One result of the engine.
struct Observation: Sendable {
    enum Read: Sendable {
        /// A read of a binding in a world.
        case binding(Int, world: Int)
        /// A read by an object that was built before. The caller is the current world.
        case later(owner: any Node, reader: Int, caller: Int)
    }

    let read: Read
    let reading: Reading
}

/// Compares the results of the engine with the model, and knows which object must be the same as which.
///
/// 1. Each value is what the model computes in the world of the read.
/// 2. Each kept binding has one instance for each home, and each lazy wrapper has one for each home of what it reads.
///    No object appears at two places, and none appears again after a late override has dropped it.
/// 3. An instance stays the same as long as no late override concerns it.
struct Ledger {
    /// What an instance is, other than its object.
    private enum Place: Hashable {
        case kept(binding: Int, home: Int)
        case lazy(owner: ObjectIdentifier, reader: Int, home: Int)
        /// Built for one read.
        case fresh(Int)

        var home: Int {
            switch self {
            case .kept(_, let home), .lazy(_, _, let home): home
            case .fresh: 0
            }
        }
    }

    private struct Entry {
        let object: any Node
        let record: ReferenceModel.Record
    }

    private(set) var model: ReferenceModel
    private let program: Program
    private var entries: [Place: Entry] = [:]
    private var places: [ObjectIdentifier: Place] = [:]
    private var homes: [ObjectIdentifier: Int] = [:]
    private var freshCount = 0

    init(_ model: ReferenceModel, of program: Program) {
        self.model = model
        self.program = program
    }

    /// Performs a late override in the model, and forgets what it drops.
    mutating func perform(_ late: LateChange) {
        model.perform(late)
        entries = entries.filter { !model.isConcerned($0.value.record, at: $0.key.home, by: late) }
    }

    /// Whether an object's home is known, so that it may read later.
    func isOwner(_ object: any Node) -> Bool { homes[ObjectIdentifier(object)] != nil }

    /// Whether a read gives the same before and after some late overrides.
    mutating func isUnaffected(_ observation: Observation, by changes: [LateChange]) -> Bool {
        guard case .binding(let binding, let world) = observation.read else { return false }
        let record = model.evaluate(binding, in: world).record
        return !changes.contains { model.isConcerned(record, at: world, by: $0) }
    }

    // MARK: - Checking

    /// Notes a result of the engine.
    ///
    /// - Returns: The difference from the model, if any.
    mutating func difference(_ observation: Observation) -> String? {
        switch observation.read {
        case .binding(let binding, let world):
            return difference(
                observation.reading, from: binding, in: world, "binding \(binding) in w\(world)", isOwner: true)
        case .later(let owner, let reader, let caller):
            return difference(observation.reading, by: owner, reader, from: caller)
        }
    }

    private mutating func difference(
        _ reading: Reading, by owner: any Node, _ number: Int, from caller: Int
    ) -> String? {
        let readers = model.plan.readers(of: owner.body.binding)
        guard let home = homes[ObjectIdentifier(owner)], number < readers.count else { return nil }
        let reader = readers[number]
        let place = model.place(of: reader.kind, at: home, from: caller)
        let text = """
            r\(number) (\(reader.kind) of \(reader.binding)) of \(owner.body.binding), whose home is w\(home), \
            called in w\(caller), reads in w\(place):
            """
        guard reader.kind == .lazy, !model.plan.bindings[reader.binding].scope.isKept else {
            return difference(reading, from: reader.binding, in: place, text, isOwner: reader.kind != .lazy)
        }
        let expected = model.evaluate(reader.binding, in: place)
        if let found = difference(reading, fromValueOf: expected, text) { return found }
        if expected.given != nil { return nil }
        let lazyHome = model.lazyHome(of: expected, ownedAt: home)
        return difference(
            reading, at: .lazy(owner: ObjectIdentifier(owner), reader: number, home: lazyHome), expected.record,
            "\(text) the wrapper's value for w\(lazyHome)",
            isExclusive: model.plan.bindings[reader.binding].scope == .transient)
    }

    private mutating func difference(
        _ reading: Reading, from binding: Int, in world: Int, _ text: String, isOwner: Bool
    ) -> String? {
        let expected = model.evaluate(binding, in: world)
        if let found = difference(reading, fromValueOf: expected, text) { return found }
        if expected.given != nil { return nil }
        let plan = model.plan.bindings[binding]
        // A typed graph belongs to the world in which it was created.
        let home = plan.isTyped ? world : expected.home
        var place = Place.kept(binding: binding, home: home)
        if !plan.scope.isKept {
            freshCount += 1
            place = .fresh(freshCount)
        }
        if let found = difference(
            reading, at: place, expected.record,
            plan.scope.isKept ? "\(text) the instance of \(binding) in w\(home)" : "\(text) a new instance",
            isExclusive: true)
        {
            return found
        }
        guard isOwner, !plan.isTyped else { return nil }
        let ownerHome = plan.scope.isKept ? home : world
        for object in [reading.object] + reading.object.body.parts where homes[ObjectIdentifier(object)] == nil {
            homes[ObjectIdentifier(object)] = ownerHome
        }
        return nil
    }

    private func difference(
        _ reading: Reading, fromValueOf expected: ReferenceModel.Evaluation, _ text: String
    ) -> String? {
        guard reading.number == expected.number else {
            return "\(text) the value is \(reading.number) instead of \(expected.number) (home w\(expected.home))"
        }
        guard let given = expected.given else { return nil }
        return program.given(given) === reading.object ? nil : "\(text) not the object of the override"
    }

    private mutating func difference(
        _ reading: Reading, at place: Place, _ record: ReferenceModel.Record, _ text: String, isExclusive: Bool
    ) -> String? {
        let id = ObjectIdentifier(reading.object)
        if let entry = entries[place] {
            return entry.object === reading.object
                ? nil : "\(text) is another object than before (value \(reading.number))"
        }
        if isExclusive, let other = places[id] {
            return other == place
                ? "\(text) is an object that a late override has dropped (value \(reading.number))"
                : "\(text) is also \(description(of: other)) (value \(reading.number))"
        }
        places[id] = place
        if case .fresh = place { return nil }
        entries[place] = Entry(object: reading.object, record: record)
        return nil
    }

    private func description(of place: Place) -> String {
        switch place {
        case .kept(let binding, let home): "the instance of \(binding) in w\(home)"
        case .lazy(_, let reader, let home): "what r\(reader) of an object keeps for w\(home)"
        case .fresh: "what another read got as a new instance"
        }
    }
}
