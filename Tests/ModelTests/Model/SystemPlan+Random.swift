// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

extension SeededGenerator {
    /// Whether an event with the given probability in percent happens.
    mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// A number below the given one, or `nil` if there is none.
    mutating func lower(_ number: Int) -> Int? { number > 0 ? self.number(in: 0...number - 1) : nil }
}

extension SystemPlan {
    /// A random system.
    ///
    /// - Parameter hasTasks: Whether builders may start tasks.
    init(hasTasks: Bool, using random: inout SeededGenerator) {
        hasBase = random.happens(50)
        holdsWorldsByValue = random.happens(25)
        let count = random.number(in: 2...8)
        for number in 0..<count { bindings.append(binding(number, of: count, hasTasks: hasTasks, using: &random)) }
        if random.happens(40) {
            for _ in 0..<random.number(in: 1...3) { bindings.append(typedBinding(using: &random)) }
        }
        // The root of a test may be the process's world, which would keep the overrides of thousands of systems.
        let mayChangeRoot = hasBase || random.happens(4)
        for world in 0..<random.number(in: mayChangeRoot ? 1...6 : 2...6) {
            worlds.append(WorldPlan(parent: random.lower(world), changes: []))
            guard world > 0 || mayChangeRoot else { continue }
            for binding in bindings.indices where random.happens(20) {
                worlds[world].changes.append(.override(override(of: binding, using: &random)))
                // A second one, in the same world.
                if random.happens(10) {
                    worlds[world].changes.append(.override(override(of: binding, using: &random)))
                }
            }
            if world > 0, random.happens(15) { worlds[world].changes.append(.context(otherContext(than: world))) }
        }
    }

    // MARK: - Bindings

    private func binding(
        _ number: Int, of count: Int, hasTasks: Bool, using random: inout SeededGenerator
    ) -> BindingPlan {
        var binding = BindingPlan()
        switch random.number(in: 0...19) {
        case 0...2: binding.scope = .shared
        case 3...6: binding.scope = .transient
        case 7: binding.scope = .perResolution
        case 8, 9: binding.type = .list
        default: break
        }
        if binding.type != .list, random.happens(40) { binding.type = .green }
        binding.readsContext = random.happens(10)
        let mayFail = binding.type == .red && (binding.scope == .singleton || binding.scope == .transient)
        if mayFail, random.happens(8) { binding.failureCount = random.number(in: 1...2) }
        binding.hasTestValue =
            binding.type != .list && binding.scope != .transient && !binding.isThrowing && random.happens(8)
        binding.selector = random.happens(60) ? random.lower(number) : nil
        binding.branches = [reads(below: number, using: &random), reads(below: number, using: &random)]
        if binding.scope == .perResolution {
            // What is not kept would belong to the first of several instances that the resolution builds.
            if let selector = binding.selector, !bindings[selector].scope.isKept { binding.selector = nil }
            binding.branches = binding.branches.map { $0.filter { bindings[$0.binding].scope.isKept } }
        }
        guard binding.scope != .perResolution, binding.type != .list else { return binding }
        for _ in 0..<random.number(in: 0...2) {
            let kinds: [ReaderKind] = [.closure, .factory, .lazy, .lazy, .dynamic] + (hasTasks ? [.task] : [])
            binding.readers.append(
                ReaderPlan(kind: random.element(of: kinds), binding: random.number(in: 0...count - 1)))
        }
        binding.ownReader = binding.readers.firstIndex { $0.kind != .task && $0.binding < number }
        if !random.happens(20) { binding.ownReader = nil }
        return binding
    }

    private func typedBinding(using random: inout SeededGenerator) -> BindingPlan {
        var binding = BindingPlan()
        binding.isTyped = true
        binding.scope = random.happens(75) ? .singleton : .transient
        if random.happens(40) { binding.type = .green }
        binding.selector = random.happens(50) ? random.lower(bindings.count) : nil
        binding.branches = [
            reads(below: bindings.count, using: &random), reads(below: bindings.count, using: &random),
        ]
        return binding
    }

    private func reads(below number: Int, using random: inout SeededGenerator) -> [ReadPlan] {
        let targets = (0..<number).shuffled(using: &random).prefix(random.number(in: 0...2))
        return targets.map { read($0, below: number, using: &random) }
    }

    /// A read, which may use a reader of the instance if this cannot close a circle.
    private func read(_ target: Int, below number: Int, using random: inout SeededGenerator) -> ReadPlan {
        let readers = bindings[target].readers.indices.filter {
            let reader = bindings[target].readers[$0]
            return reader.binding < number && reader.kind != .task
        }
        guard !readers.isEmpty, random.happens(40) else { return ReadPlan(binding: target, reader: nil) }
        return ReadPlan(binding: target, reader: random.element(of: readers))
    }

    // MARK: - Overrides

    private func override(of number: Int, using random: inout SeededGenerator) -> OverridePlan {
        let id = Int(truncatingIfNeeded: random.next() >> 32)
        let binding = bindings[number]
        var target = random.lower(number)
        if let found = target, bindings[found].isTyped { target = nil }
        if let found = target, binding.scope == .perResolution, !bindings[found].scope.isKept { target = nil }
        let change: OverridePlan.Change
        switch random.number(in: 0...9) {
        case 0...2: change = .value(random.number(in: 0...9))
        case 3...5:
            change = .closure(
                random.number(in: 0...9), reads: target.map { read($0, below: number, using: &random) })
        case 6 where !binding.hasTestValue && !binding.isThrowing: change = .live
        default: change = .decorator(reads: random.happens(30) ? target : nil)
        }
        return OverridePlan(id: id, binding: number, change: change)
    }

    /// Late overrides of random worlds.
    func lateChanges(_ count: Int, using random: inout SeededGenerator) -> [LateChange] {
        var changes: [LateChange] = []
        var mayChangeContext = true
        let first = hasBase || !worlds[0].changes.isEmpty || worlds.count == 1 ? 0 : 1
        for _ in 0..<count {
            let world = random.number(in: first...worlds.count - 1)
            let isInnermost = world > 0 && !worlds.contains { $0.parent == world }
            if mayChangeContext, isInnermost, random.happens(8) {
                mayChangeContext = false
                changes.append(LateChange(world: world, change: .context(otherContext(than: world))))
            } else {
                let binding = random.number(in: 0...bindings.count - 1)
                changes.append(LateChange(world: world, change: .override(override(of: binding, using: &random))))
            }
        }
        return changes
    }

    /// A context that differs from that of a world, if the root's is that of tests.
    private func otherContext(than world: Int) -> Int {
        let contexts = path(world).flatMap { worlds[$0].changes.reversed() }
            .compactMap { if case .context(let number) = $0 { number } else { nil } }
        return ((contexts.first ?? 2) + 1) % 3
    }
}
