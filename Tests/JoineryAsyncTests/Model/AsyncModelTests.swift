// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Random systems of opened and built values, read by several tasks at once, agree with the model.
@Suite(.timeLimit(.minutes(30))) struct AsyncModelTests {
    @Test(arguments: 0..<8) func randomSystemsAgreeWithTheModel(_ part: Int) async {
        for seed in 0..<Self.count { await SystemRun(seed: UInt64(8 * seed + part)).run() }
    }

    private static let count = 200
}

private final class Node: Sendable {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }
}

/// The system that the bindings of a run belong to.
private enum Current {
    @TaskLocal static var system: AsyncSystem?
}

private struct SystemRun {
    private struct Key: Hashable {
        let binding: Int
        let home: Int
    }

    let seed: UInt64

    func run() async {
        var random = SeededGenerator(seed: seed)
        let system = AsyncSystem(&random)
        let root = TestWorld(monitor: TestMonitor(isStrict: false) { _ in }) {
            add(system.overrides[0], of: system, to: &$0)
        }
        let plan = random
        await Current.$system.withValue(system) {
            await root.perform { () async in await run(system, plan) }
        }
    }

    private func run(_ original: AsyncSystem, _ plan: SeededGenerator) async {
        var (system, random) = (original, plan)
        var worlds: [EscapedDependencies] = []
        for (index, parent) in system.parents.enumerated() {
            guard let parent else {
                worlds.append(withEscapedDependencies { $0 })
                continue
            }
            let world = worlds[parent].yield {
                withDependencies {
                    add(system.overrides[index], of: system, to: &$0)
                } operation: {
                    withEscapedDependencies { $0 }
                }
            }
            worlds.append(world)
        }
        var kept: [Key: (node: Node, record: Set<Int>)] = [:]
        for round in 0..<3 {
            if round > 0 {
                let world = Int.random(in: 0..<worlds.count, using: &random)
                let binding = Int.random(in: 0..<system.isOpened.count, using: &random)
                let override = system.override(of: binding, &random)
                // A decorator would be added to the overrides of the world.
                if case .decorator = override { continue }
                system.overrides[world][binding] = override
                let change = system
                worlds[world].yield { prepareDependencies { add([binding: override], of: change, to: &$0) } }
                kept = kept.filter { key, one in
                    !(one.record.contains(binding) && system.path(key.home).contains(world))
                }
            }
            await read(system, worlds, &kept, &random, round)
        }
    }

    /// Reads random bindings in random worlds, by several tasks at once.
    private func read(
        _ system: AsyncSystem, _ worlds: [EscapedDependencies], _ kept: inout [Key: (node: Node, record: Set<Int>)],
        _ random: inout SeededGenerator, _ round: Int
    ) async {
        let steps = (0..<12).map { _ in
            (
                Int.random(in: 0..<system.isOpened.count, using: &random),
                Int.random(in: 0..<worlds.count, using: &random)
            )
        }
        let nodes = await withTaskGroup(of: (Int, Node).self) { group in
            for (position, (binding, world)) in steps.enumerated() {
                group.addTask {
                    (position, await worlds[world].yield { () async in await Dependencies.current.read(binding) })
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (position, (binding, world)) in steps.enumerated() {
            guard let node = nodes[position] else { continue }
            let (value, record) = system.read(binding, in: world)
            #expect(node.value == value, "seed \(seed), round \(round), binding \(binding), world \(world)")
            let key = Key(binding: binding, home: system.home(of: record, readIn: world))
            if let former = kept[key] {
                #expect(former.node === node, "seed \(seed), round \(round), binding \(binding), world \(world)")
            } else {
                kept[key] = (node, record)
            }
        }
    }

    private func add(
        _ changes: [Int: AsyncSystem.Override], of system: AsyncSystem, to overrides: inout DependencyOverrides
    ) {
        for (binding, change) in changes.sorted(by: { $0.key < $1.key }) {
            if system.isOpened[binding] {
                addOpened(binding, change, to: &overrides)
            } else {
                addBuilt(binding, change, to: &overrides)
            }
        }
    }

    private func addOpened(_ binding: Int, _ change: AsyncSystem.Override, to overrides: inout DependencyOverrides) {
        switch change {
        case .value(let number):
            let handle = Async(Node(number))
            overrides.override({ $0.opened(binding) }) { handle }
        case .closure(let number, let other):
            overrides.override({ $0.opened(binding) }) {
                Async {
                    let rest = if let other { await Dependencies.current.read(other).value } else { 0 }
                    return Node(100 + number + rest)
                }
            }
        case .decorator:
            overrides.decorate({ $0.opened(binding) }) { handle, _ in Async { Node(7 + (try await handle().value)) } }
        }
    }

    private func addBuilt(_ binding: Int, _ change: AsyncSystem.Override, to overrides: inout DependencyOverrides) {
        switch change {
        case .value(let number):
            let node = Node(number)
            overrides.override({ $0.built(binding) }) { node }
        case .closure(let number, let other):
            overrides.override({ $0.built(binding) }) {
                Node(100 + number + (other.map { Dependencies.current.built($0).value } ?? 0))
            }
        case .decorator: overrides.decorate({ $0.built(binding) }) { node, _ in Node(7 + node.value) }
        }
    }
}

extension Dependencies {
    fileprivate func read(_ binding: Int) async -> Node {
        guard Current.system?.isOpened[binding] == true else { return built(binding) }
        do {
            return try await opened(binding)()
        } catch {
            Issue.record("\(error)")
            return Node(-1)
        }
    }

    fileprivate func opened(_ binding: Int) -> Async<Node> {
        asyncSingleton(for: binding) {
            var result = binding
            for (position, other) in (Current.system?.dependencies[binding] ?? []).enumerated() {
                if position > 0, result % 2 == 1 { break }
                await Task.yield()
                result += 3 * (await read(other).value)
            }
            return Node(result)
        }
    }

    fileprivate func built(_ binding: Int) -> Node {
        singleton(for: binding) {
            var result = binding
            for (position, other) in (Current.system?.dependencies[binding] ?? []).enumerated() {
                if position > 0, result % 2 == 1 { break }
                result += 3 * built(other).value
            }
            return Node(result)
        }
    }
}
