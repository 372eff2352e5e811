// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The rules as a value: what each read gives in a program that shares nothing, and the home of what it builds.
///
/// Rules 3 to 6 of the design, computed from scratch. A change of the model is a late override.
struct ReferenceModel {
    /// A set of bindings, and whether it contains the context.
    struct Record: OptionSet {
        let rawValue: UInt64

        static let context = Record(rawValue: 1 << 63)
        static func binding(_ number: Int) -> Record { Record(rawValue: 1 << UInt64(number)) }
    }

    /// The result of a read of a binding in a world.
    struct Evaluation {
        let number: Int
        /// What the builder has read, directly or indirectly, with the binding itself.
        let record: Record
        /// The innermost world that changes anything in the record, or else the root.
        let home: Int
        /// The override whose value it is, if nothing decorates it.
        let given: Int?
        /// Whether the instance reads later.
        var hasReaders: Bool
    }

    let plan: SystemPlan
    private let paths: [[Int]]
    /// For each world and binding, the effective overrides of the world, in the order in which they apply.
    private var overrides: [[[OverridePlan]]]
    private var contexts: [Int?]
    private var touched: [Record]
    private let rootContext: Int
    private var known: [Evaluation?]

    /// - Parameter rootContext: The number of the root's context.
    init(_ plan: SystemPlan, rootContext: Int) {
        self.plan = plan
        self.rootContext = rootContext
        paths = plan.worlds.indices.map { plan.path($0) }
        overrides = plan.worlds.map { _ in plan.bindings.map { _ in [] } }
        contexts = plan.worlds.map { _ in nil }
        touched = plan.worlds.map { _ in [] }
        known = Array(repeating: nil, count: plan.bindings.count * plan.worlds.count)
        for (world, worldPlan) in plan.worlds.enumerated() {
            for change in worldPlan.changes { perform(LateChange(world: world, change: change)) }
        }
    }

    // MARK: - Worlds

    /// Whether a world is another one or inside it.
    func isInside(_ world: Int, _ outer: Int) -> Bool { paths[world].contains(outer) }

    /// Changes a world.
    mutating func perform(_ late: LateChange) {
        known = Array(repeating: nil, count: plan.bindings.count * plan.worlds.count)
        touched[late.world].formUnion(record(of: late.change))
        switch late.change {
        case .context(let number): contexts[late.world] = number
        case .override(let override):
            if override.isBase { overrides[late.world][override.binding] = [] }
            overrides[late.world][override.binding].append(override)
        }
    }

    /// What a change concerns.
    private func record(of change: ChangePlan) -> Record {
        switch change {
        case .context: .context
        case .override(let override): .binding(override.binding)
        }
    }

    /// Whether a late override drops an instance.
    func isConcerned(_ record: Record, at home: Int, by late: LateChange) -> Bool {
        isInside(home, late.world) && !record.isDisjoint(with: self.record(of: late.change))
    }

    func home(of record: Record, in world: Int) -> Int {
        paths[world].first { !touched[$0].isDisjoint(with: record) } ?? 0
    }

    /// The world in which an owner reads later.
    func place(of kind: ReaderKind, at home: Int, from caller: Int) -> Int {
        switch kind {
        case .closure: caller
        case .task: home
        case .factory, .lazy, .dynamic: isInside(caller, home) ? caller : home
        }
    }

    /// The home of what a lazy wrapper keeps: not further out than its owner.
    func lazyHome(of found: Evaluation, ownedAt home: Int) -> Int {
        isInside(found.home, home) ? found.home : home
    }

    // MARK: - Reading

    /// What a read of a binding gives in a world.
    mutating func evaluate(_ binding: Int, in world: Int) -> Evaluation {
        let index = world * plan.bindings.count + binding
        if let found = known[index] { return found }
        let stack = paths[world].flatMap { overrides[$0][binding].reversed() }
        var record = Record.binding(binding)
        let number = value(of: binding, in: world, stack[...], &record)
        let given = if let first = stack.first, case .value = first.change { first.id } else { Int?.none }
        let evaluation = Evaluation(
            number: number, record: record, home: home(of: record, in: world), given: given, hasReaders: given == nil)
        known[index] = evaluation
        return evaluation
    }

    /// - Parameter overrides: The overrides of the binding that still apply, the innermost and latest first.
    private mutating func value(
        of binding: Int, in world: Int, _ overrides: ArraySlice<OverridePlan>, _ record: inout Record
    ) -> Int {
        guard let override = overrides.first else { return built(binding, in: world, &record) }
        switch override.change {
        case .value(let number): return number
        case .closure(let number, let read):
            return 100 + number + (read.map { value(of: $0, in: world, factor: 1, &record) } ?? 0)
        case .decorator(let read):
            let inner = value(of: binding, in: world, overrides.dropFirst(), &record)
            let added = read.map { value(of: ReadPlan(binding: $0, reader: nil), in: world, factor: 1, &record) }
            return 7 + inner + (added ?? 0)
        case .live: return built(binding, in: world, &record)
        }
    }

    /// The value of a binding's own builder.
    private mutating func built(_ number: Int, in world: Int, _ record: inout Record) -> Int {
        let binding = plan.bindings[number]
        var sum = number
        if binding.readsContext || binding.hasTestValue { record.insert(.context) }
        let context = paths[world].lazy.compactMap { [contexts] in contexts[$0] }.first ?? rootContext
        if binding.readsContext { sum += 13 * context }
        if binding.hasTestValue, context == 2 { sum += 50 }
        if let selector = binding.selector {
            sum += value(of: ReadPlan(binding: selector, reader: nil), in: world, factor: 1, &record)
        }
        for read in binding.branches[sum % 2] { sum += value(of: read, in: world, factor: 3, &record) }
        if let own = binding.ownReader, own < binding.readers.count {
            let found = evaluate(binding.readers[own].binding, in: world)
            record.formUnion(found.record)
            sum += 5 * found.number
        }
        return sum
    }

    /// The values of a read, multiplied by a factor, and of the read through a reader of the instance.
    private mutating func value(of read: ReadPlan, in world: Int, factor: Int, _ record: inout Record) -> Int {
        let found = evaluate(read.binding, in: world)
        record.formUnion(found.record)
        let readers = plan.readers(of: read.binding)
        guard let reader = read.reader, reader < readers.count, found.hasReaders else { return factor * found.number }
        let later = evaluate(readers[reader].binding, in: world)
        record.formUnion(later.record)
        return factor * found.number + 2 * later.number
    }
}
