// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// Random bindings, whose dependencies may depend on the values of others, and a tree of worlds with overrides.
///
/// A binding reads only bindings with lower numbers. World 0 is the root.
struct RandomSystem: Sendable {
    enum Change: CaseIterable {
        case value
        case closure
        case decorator
    }

    struct SystemOverride: Sendable {
        let change: Change
        let number: Int
        /// The binding that the closure reads.
        let read: Int?
    }

    struct SystemBinding: Sendable {
        let isKept: Bool
        /// Its value decides which of the two lists is read.
        let selector: Int?
        let branches: [[Int]]
    }

    struct SystemWorld: Sendable {
        let parent: Int?
        let overrides: [Int: SystemOverride]
    }

    let bindings: [SystemBinding]
    let worlds: [SystemWorld]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...9, using: &random)
        bindings = (0..<count).map { number in
            SystemBinding(
                isKept: Int.random(in: 0..<4, using: &random) > 0,
                selector: Int.random(in: 0..<5, using: &random) < 3 ? Self.lower(number, using: &random) : nil,
                branches: (0..<2).map { _ in
                    Array((0..<number).shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
                })
        }
        worlds = (0..<Int.random(in: 1...7, using: &random)).map { world in
            var overrides: [Int: SystemOverride] = [:]
            for binding in 0..<count where Int.random(in: 0..<5, using: &random) == 0 {
                overrides[binding] = SystemOverride(
                    change: random.element(of: Change.allCases), number: Int.random(in: 0...9, using: &random),
                    read: Self.lower(binding, using: &random))
            }
            return SystemWorld(parent: Self.lower(world, using: &random), overrides: overrides)
        }
    }

    private static func lower(_ number: Int, using random: inout SeededGenerator) -> Int? {
        number == 0 ? nil : Int.random(in: 0..<number, using: &random)
    }

    /// A world and its enclosing worlds, innermost first.
    func outward(_ world: Int) -> [Int] { Array(sequence(first: world) { worlds[$0].parent }) }

    // MARK: - The rule

    /// The result of a read.
    struct Expected: Hashable {
        let value: Int
        /// The first world outward that touches the binding, or else the root.
        let home: Int
    }

    /// The result of a read of a binding in a world, computed from scratch, without any instance.
    func expected(_ binding: Int, in world: Int) -> Expected {
        let path = outward(world)
        var read: Set<Int> = []
        let value = value(of: binding, in: path, from: path[...], &read)
        let home = path.first { !read.isDisjoint(with: worlds[$0].overrides.keys) } ?? path[path.count - 1]
        return Expected(value: value, home: home)
    }

    private func value(of binding: Int, in path: [Int], from rest: ArraySlice<Int>, _ read: inout Set<Int>) -> Int {
        read.insert(binding)
        for (index, world) in zip(rest.indices, rest) {
            guard let override = worlds[world].overrides[binding] else { continue }
            switch override.change {
            case .value: return override.number
            case .closure:
                return 100 + override.number
                    + (override.read.map { value(of: $0, in: path, from: path[...], &read) } ?? 0)
            case .decorator: return 7 + value(of: binding, in: path, from: rest[(index + 1)...], &read)
            }
        }
        var sum = binding
        if let selector = bindings[binding].selector { sum += value(of: selector, in: path, from: path[...], &read) }
        for other in bindings[binding].branches[sum % 2] {
            sum += 3 * value(of: other, in: path, from: path[...], &read)
        }
        return sum
    }
}
