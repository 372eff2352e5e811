// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The lifetime of a binding's instances.
enum NodeScope: String, Sendable {
    case singleton
    case shared
    case perResolution
    case transient

    /// Whether a world keeps the instances. The tests hold every instance, so a shared one lives as long as a singleton.
    var isKept: Bool { self == .singleton || self == .shared }
}

/// The value type of a binding. There are several, because an override by closure is named at the first read of a
/// binding of its value type.
enum NodeType: String, Sendable {
    case red
    case green
    case list
}

/// The way in which an object reads after it was built.
enum ReaderKind: String, Sendable {
    /// A closure that keeps the graph of the builder. It reads in the current world.
    case closure
    case factory
    case lazy
    case dynamic
    /// A task that the builder started. It reads once.
    case task
}

/// A later read of an object.
struct ReaderPlan: Sendable {
    let kind: ReaderKind
    let binding: Int
}

/// A read of a builder, and perhaps a read through a reader of the instance that it got.
struct ReadPlan: Sendable {
    let binding: Int
    let reader: Int?
}

/// A binding of a random system. It reads only bindings with lower numbers while it is built.
struct BindingPlan: Sendable {
    var scope: NodeScope = .singleton
    var type: NodeType = .red
    /// Whether this is a binding of the typed graph.
    var isTyped = false
    /// How often the builder throws before it returns a value.
    var failureCount = 0
    var readsContext = false
    /// Whether there is a separate closure for tests.
    var hasTestValue = false
    /// The binding whose value decides which of the two lists is read.
    var selector: Int?
    var branches: [[ReadPlan]] = [[], []]
    /// What an instance reads later.
    var readers: [ReaderPlan] = []
    /// The reader that the builder uses before it returns.
    var ownReader: Int?

    /// Whether the binding has a throwing getter.
    var isThrowing: Bool { failureCount > 0 }
}

/// An override of a binding.
struct OverridePlan: Sendable {
    enum Change: Sendable {
        case value(Int)
        case closure(Int, reads: ReadPlan?)
        /// A decorator or, for a list, a contribution.
        case decorator(reads: Int?)
        case live
    }

    /// Identifies the override within its system.
    let id: Int
    let binding: Int
    let change: Change

    /// Whether earlier overrides of the binding in the same world have no effect.
    var isBase: Bool { if case .decorator = change { false } else { true } }
}

/// A change of a world.
enum ChangePlan: Sendable {
    case override(OverridePlan)
    case context(Int)
}

/// A world of a random system. World 0 is the root.
struct WorldPlan: Sendable {
    let parent: Int?
    var changes: [ChangePlan]
}

/// A late override.
struct LateChange: Sendable {
    let world: Int
    let change: ChangePlan
}

/// A random system: bindings, a tree of worlds, and what each world overrides at first.
struct SystemPlan: Sendable {
    var bindings: [BindingPlan] = []
    var worlds: [WorldPlan] = []
    /// Whether the root is a world in which each binding depends on an override. Otherwise the root is that of the test,
    /// and each run has its own keys.
    var hasBase = false
    /// Whether the worlds are held only as values, rather than by an operation.
    var holdsWorldsByValue = false

    /// The worlds from one outward to the root.
    func path(_ world: Int) -> [Int] { Array(sequence(first: world) { worlds[$0].parent }) }

    /// The number of the list that is declared as a collection without a key, if any.
    var collection: Int? { hasBase ? bindings.firstIndex { $0.type == .list } : nil }

    /// The readers of a binding's instances that are not given values. No key path names a throwing getter, so a wrapper
    /// cannot read it, and a factory takes its place.
    func readers(of binding: Int) -> [ReaderPlan] {
        bindings[binding].readers.map { reader in
            let isWrapper = reader.kind == .lazy || reader.kind == .dynamic
            return isWrapper && bindings[reader.binding].isThrowing
                ? ReaderPlan(kind: .factory, binding: reader.binding) : reader
        }
    }
}

// MARK: - Texts

extension ReadPlan: CustomStringConvertible {
    var description: String { "\(binding)" + (reader.map { ".r\($0)" } ?? "") }
}

extension BindingPlan: CustomStringConvertible {
    var description: String {
        var text = "\(scope) \(type)"
        if isTyped { text += " of the typed graph" }
        if failureCount > 0 { text += ", throws \(failureCount) times" }
        if readsContext { text += ", reads the context" }
        if hasTestValue { text += ", has a test value" }
        if let selector { text += ", reads \(selector)" }
        if !branches.allSatisfy(\.isEmpty) { text += ", then if even \(branches[0]) else \(branches[1])" }
        for (number, reader) in readers.enumerated() {
            text += "; r\(number): \(reader.kind) of \(reader.binding)"
            if ownReader == number { text += " (also in its builder)" }
        }
        return text
    }
}

extension OverridePlan: CustomStringConvertible {
    var description: String {
        switch change {
        case .value(let number): "\(binding) = value \(number)"
        case .closure(let number, let reads):
            "\(binding) = closure 100 + \(number)" + (reads.map { " + read \($0)" } ?? "")
        case .decorator(let reads): "\(binding) decorated 7 + inner" + (reads.map { " + read \($0)" } ?? "")
        case .live: "\(binding) live"
        }
    }
}

extension ChangePlan: CustomStringConvertible {
    var description: String {
        switch self {
        case .override(let override): override.description
        case .context(let number): "context \(number)"
        }
    }
}

extension LateChange: CustomStringConvertible {
    var description: String { "late, in w\(world): \(change)" }
}

extension SystemPlan: CustomStringConvertible {
    var description: String {
        let bindings = self.bindings.indices.map { number in
            var binding = self.bindings[number]
            binding.readers = readers(of: number)
            return "    \(number): \(binding)"
        }
        let worlds = worlds.enumerated().map { number, world in
            let place = world.parent.map { "in w\($0)" } ?? "root"
            return "    w\(number) \(place): \(world.changes.map(\.description).joined(separator: "; "))"
        }
        let root = hasBase ? "a separate base world" : "the test's root or the process"
        let holder = holdsWorldsByValue ? "values" : "operations"
        return """
              bindings (value = number + selector + 3 × each read + 2 × each read of a reader + 5 × own reader):
            \(bindings.joined(separator: "\n"))
              worlds (the root is \(root); held by \(holder)):
            \(worlds.joined(separator: "\n"))
            """
    }
}
