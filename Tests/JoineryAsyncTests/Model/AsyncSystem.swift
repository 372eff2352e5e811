// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// A random system of bindings and worlds, and what it computes without any sharing: rules 4 to 6 for opened values.
struct AsyncSystem: Sendable {
    enum Override: Sendable {
        case value(Int)
        case closure(Int, reading: Int?)
        case decorator
    }

    /// Whether each binding is opened with `await`. Others are built, and read only bindings that are built too.
    let isOpened: [Bool]
    /// The bindings that a binding reads. If the first one's value is odd, only that.
    let dependencies: [[Int]]
    let parents: [Int?]
    var overrides: [[Int: Override]]

    init(_ random: inout SeededGenerator) {
        let count = Int.random(in: 2...7, using: &random)
        isOpened = (0..<count).map { _ in Int.random(in: 0..<3, using: &random) > 0 }
        let isOpened = isOpened
        dependencies = (0..<count).map { index in
            let candidates = (0..<index).filter { isOpened[index] || !isOpened[$0] }
            return Array(candidates.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
        }
        let worldCount = Int.random(in: 1...5, using: &random)
        parents = (0..<worldCount).map { $0 == 0 ? nil : Int.random(in: 0..<$0, using: &random) }
        overrides = []
        for _ in 0..<worldCount {
            var changes: [Int: Override] = [:]
            for binding in 0..<count where Int.random(in: 0..<5, using: &random) == 0 {
                changes[binding] = override(of: binding, &random)
            }
            overrides.append(changes)
        }
    }

    func override(of binding: Int, _ random: inout SeededGenerator) -> Override {
        let number = Int.random(in: 0..<10, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .value(number)
        case 1:
            let candidates = (0..<binding).filter { isOpened[binding] || !isOpened[$0] }
            return .closure(number, reading: candidates.randomElement(using: &random))
        default: return .decorator
        }
    }

    /// A world and the enclosing ones, beginning with the innermost.
    func path(_ world: Int) -> [Int] { Array(sequence(first: world) { parents[$0] }) }

    /// The value of a binding in a world, and everything that is read for it.
    func read(_ binding: Int, in world: Int) -> (value: Int, record: Set<Int>) {
        var record: Set = [binding]
        let value = value(binding, path(world)[...]) { other in
            let (value, others) = read(other, in: world)
            record.formUnion(others)
            return value
        }
        return (value, record)
    }

    private func value(_ binding: Int, _ path: ArraySlice<Int>, _ read: (Int) -> Int) -> Int {
        for (position, world) in zip(path.indices, path) {
            switch overrides[world][binding] {
            case .value(let number): return number
            case .closure(let number, let other): return 100 + number + (other.map(read) ?? 0)
            case .decorator: return 7 + value(binding, path[(position + 1)...], read)
            case nil: continue
            }
        }
        return combined(binding, read)
    }

    private func combined(_ binding: Int, _ read: (Int) -> Int) -> Int {
        var result = binding
        for (position, other) in dependencies[binding].enumerated() {
            if position > 0, result % 2 == 1 { break }
            result += 3 * read(other)
        }
        return result
    }

    /// The world in which an instance with a record lives.
    func home(of record: Set<Int>, readIn world: Int) -> Int {
        path(world).first { !record.isDisjoint(with: overrides[$0].keys) } ?? 0
    }
}
