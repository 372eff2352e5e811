// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What an object that reads later names.
enum DependencyName: Hashable, Sendable {
    case binding(GraphBinding)
    case keyPath(any AnyKeyPath & Sendable)
    /// What reads of a binding have found. `binding` stands for what building it has read.
    case read(GraphBinding)

    static func == (left: DependencyName, right: DependencyName) -> Bool {
        switch (left, right) {
        case (.binding(let left), .binding(let right)), (.read(let left), .read(let right)): left == right
        case (.keyPath(let left), .keyPath(let right)): left as AnyKeyPath == right as AnyKeyPath
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .binding(let binding), .read(let binding): hasher.combine(binding)
        case .keyPath(let keyPath): hasher.combine(keyPath as AnyKeyPath)
        }
    }
}

/// What is known in a tree of worlds of the dependencies of its bindings: what the latest build or read of each has read.
///
/// Two things depend on it: which thread waits for which, and whether an object that reads later, and has not done so
/// yet, is shared. All members of a family count as one binding, so this is bounded by the program's text.
final class Knowledge: Sendable {
    private let records = Mutex<[DependencyName: DependencyRecord]>([:])

    /// The bindings whose instances keep a graph, as was reported.
    private let reported = Mutex<Set<GraphBinding>>([])

    /// Notes that a binding is about to be reported.
    ///
    /// - Returns: Whether it was not reported before.
    func noteReport(of binding: GraphBinding) -> Bool {
        reported.withLock { $0.insert(binding.family).inserted }
    }

    /// Notes what a build or read of something has read, in a world where nothing overrides the thing itself.
    ///
    /// - Returns: What was known before, to be released outside of all locks.
    func learn(_ record: DependencyRecord, of name: DependencyName) -> DependencyRecord? {
        records.withLock { $0.updateValue(record, forKey: name.family) }
    }

    /// What the latest build or read of something has read; `nil` where there was none.
    func record(of name: DependencyName) -> DependencyRecord? {
        records.withLock { $0.isEmpty ? nil : $0[name.family] }
    }

    /// Forgets bindings that nothing can read any more.
    func forget(_ bindings: [GraphBinding]) {
        let former = records.withLock { records in
            guard !records.isEmpty else { return [DependencyRecord]() }
            return bindings.flatMap { binding in
                [DependencyName.binding(binding.family), .read(binding)].compactMap { records.removeValue(forKey: $0) }
            }
        }
        withExtendedLifetime(former) {}
    }
}

extension DependencyName {
    /// Whether this is one of a family, which is known as a whole: members may read different things.
    var isMember: Bool {
        if case .binding(let binding) = self { binding.identity.isMember } else { false }
    }

    fileprivate var family: DependencyName {
        if case .binding(let binding) = self { .binding(binding.family) } else { self }
    }
}
