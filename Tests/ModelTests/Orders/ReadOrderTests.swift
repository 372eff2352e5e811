// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport
import Testing

/// Compares the engine with rule 3 as stated by `expected(_:in:)`: in any order of reads, there is one instance for
/// each home, with the same value.
struct ReadOrderTests {
    private struct Read {
        let binding: Int
        let world: Int
    }

    private static var seeds: ClosedRange<UInt64> {
        #if DEBUG
        1...400
        #else
        1...3000
        #endif
    }

    @Test func orderOfReadsDoesNotMatter() {
        for seed in Self.seeds {
            let system = RandomSystem(seed: seed)
            var random = SeededGenerator(seed: seed)
            for _ in 0..<4 {
                let reads = Self.reads(of: system).shuffled(using: &random)
                let failure = Self.inWorlds(of: system) { worlds -> String? in
                    Self.difference(from: system, reads, reads.map { Self.read($0, of: system, in: worlds) })
                }
                if let failure {
                    Issue.record("seed \(seed): \(failure)")
                    return
                }
            }
        }
    }

    /// No two tasks read in one world: the reads of one during a build of the other would count for that build.
    @Test func scheduleDoesNotMatter() async {
        for seed in Self.seeds {
            let system = RandomSystem(seed: seed)
            var random = SeededGenerator(seed: seed)
            let reads = Self.reads(of: system).shuffled(using: &random)
            let failure = await Self.inWorlds(of: system) { worlds async -> String? in
                let values = await withTaskGroup(of: [(Int, SystemValue)].self, returning: [Int: SystemValue].self) {
                    group in
                    for task in 0..<4 {
                        group.addTask {
                            reads.indices.filter { reads[$0].world % 4 == task }
                                .map { ($0, Self.read(reads[$0], of: system, in: worlds)) }
                        }
                    }
                    return await group.reduce(into: [:]) { values, part in
                        for (index, value) in part { values[index] = value }
                    }
                }
                return Self.difference(from: system, reads, reads.indices.compactMap { values[$0] })
            }
            if let failure {
                Issue.record("seed \(seed): \(failure)")
                return
            }
        }
    }

    // MARK: - Parts

    private static func reads(of system: RandomSystem) -> [Read] {
        system.worlds.indices.flatMap { world in
            system.bindings.indices.map { Read(binding: $0, world: world) }
        }
    }

    /// Opens the worlds of a system.
    private static func inWorlds<Result>(
        of system: RandomSystem, _ operation: ([Dependencies]) -> Result
    ) -> Result {
        TestWorld(isInheriting: false, monitor: WorldMonitor(isStrict: false) { _ in }) {
            $0.add(system.worlds[0].overrides, of: system)
        }.perform {
            operation(nested(in: system))
        }
    }

    private static func inWorlds<Result>(
        of system: RandomSystem, _ operation: ([Dependencies]) async -> Result
    ) async -> Result {
        await TestWorld(isInheriting: false, monitor: WorldMonitor(isStrict: false) { _ in }) {
            $0.add(system.worlds[0].overrides, of: system)
        }.perform {
            () async in await operation(nested(in: system))
        }
    }

    private static func nested(in system: RandomSystem) -> [Dependencies] {
        system.worlds.dropFirst().reduce(into: [Dependencies.current]) { worlds, world in
            worlds.append(worlds[world.parent ?? 0].opening { $0.add(world.overrides, of: system) })
        }
    }

    private static func read(_ read: Read, of system: RandomSystem, in worlds: [Dependencies]) -> SystemValue {
        let key = SystemKey(read.binding, system)
        return worlds[read.world].perform { inject(\.[system: key]) }
    }

    /// The first difference from the rule.
    private static func difference(
        from system: RandomSystem, _ reads: [Read], _ values: [SystemValue]
    ) -> String? {
        /// For each binding, the home of each instance, and vice versa.
        var homes: [Int: [ObjectIdentifier: Int]] = [:]
        var instances: [Int: [Int: ObjectIdentifier]] = [:]
        for (read, value) in zip(reads, values) {
            let expected = system.expected(read.binding, in: read.world)
            let place = "binding \(read.binding) in world \(read.world)"
            guard value.number == expected.value else {
                return "\(place) is \(value.number) instead of \(expected.value)"
            }
            guard system.bindings[read.binding].isKept else { continue }
            let id = ObjectIdentifier(value)
            guard
                homes[read.binding, default: [:]].updateValue(expected.home, forKey: id) ?? expected.home
                    == expected.home
            else { return "\(place) has the instance of another home than \(expected.home)" }
            guard instances[read.binding, default: [:]].updateValue(id, forKey: expected.home) ?? id == id else {
                return "\(place) is not the one instance of its home \(expected.home)"
            }
        }
        return nil
    }
}

/// The value of a binding of a random system.
private final class SystemValue: Sendable, ExpressibleByNilLiteral {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    init(nilLiteral: ()) {
        number = -1
    }
}

/// The name of a binding of a random system. Keys of different systems are equal if they name the same kind of binding,
/// because the process remembers the names of key paths.
private struct SystemKey: Hashable, Sendable {
    let number: Int
    let system: RandomSystem

    init(_ number: Int, _ system: RandomSystem) {
        self.number = number
        self.system = system
    }

    static func == (left: SystemKey, right: SystemKey) -> Bool {
        left.number == right.number && left.isKept == right.isKept
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }

    var isKept: Bool { system.bindings[number].isKept }
    var lower: (Int) -> SystemKey { { SystemKey($0, system) } }
}

extension Dependencies {
    fileprivate subscript(system key: SystemKey) -> SystemValue {
        key.isKept ? kept(key) : fresh(key)
    }

    private func kept(_ key: SystemKey) -> SystemValue { singleton(for: key) { build(key) } }
    private func fresh(_ key: SystemKey) -> SystemValue { transient(for: key) { build(key) } }

    private func build(_ key: SystemKey) -> SystemValue {
        let binding = key.system.bindings[key.number]
        let selected = binding.selector.map { self[system: key.lower($0)].number } ?? 0
        let parts = binding.branches[(key.number + selected) % 2].map { 3 * self[system: key.lower($0)].number }
        return SystemValue(key.number + selected + parts.reduce(0, +))
    }
}

extension DependencyOverrides {
    fileprivate mutating func add(_ overrides: [Int: RandomSystem.SystemOverride], of system: RandomSystem) {
        for (binding, override) in overrides {
            let keyPath: any KeyPath<Dependencies, SystemValue> & Sendable = \.[system: SystemKey(binding, system)]
            switch override.change {
            case .value: self[keyPath] = SystemValue(override.number)
            case .closure:
                self.override(keyPath) { dependencies in
                    let read = override.read.map { dependencies[system: SystemKey($0, system)].number } ?? 0
                    return SystemValue(100 + override.number + read)
                }
            case .decorator: decorate(keyPath) { value, _ in SystemValue(7 + value.number) }
            }
        }
    }
}
