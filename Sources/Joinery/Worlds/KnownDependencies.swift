// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The name of a dependency that an object reads later.
enum DependencyName: Hashable, Sendable {
    case binding(GraphBinding)
    case keyPath(any AnyKeyPath & Sendable)
    /// The instances that reads of a binding have found. In contrast, `binding` stands for the reads of its builder.
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

/// The known dependencies of the bindings in a tree of worlds: the reads of the latest build of each, or what its
/// latest read found.
///
/// They decide which thread waits for which, and whether an object that has yet to read is shared. All members of a
/// family count as one binding, so the size is bounded by the text of the program.
final class KnownDependencies: Sendable {
    private let records = Mutex<[DependencyName: DependencyRecord]>([:])

    /// A problem that is reported once for each binding in a tree of worlds.
    enum Problem {
        case keptGraph
        case missingKey
    }

    private struct Report: Hashable {
        let problem: Problem
        let binding: GraphBinding
    }

    private let reports = Mutex<Set<Report>>([])

    /// Marks a problem of a binding as reported.
    ///
    /// - Returns: Whether it was not reported before.
    func noteReport(_ problem: Problem, of binding: GraphBinding) -> Bool {
        reports.withLock { $0.insert(Report(problem: problem, binding: binding.family)).inserted }
    }

    /// Sets the dependencies that a build or a read has found, in a world that does not override the binding itself.
    ///
    /// - Returns: The previous record, to be released outside of all locks.
    func note(_ record: DependencyRecord, for name: DependencyName) -> DependencyRecord? {
        records.withLock { $0.updateValue(record, forKey: name.family) }
    }

    /// Returns the record of the latest build or read, or `nil` if there was none.
    func record(of name: DependencyName) -> DependencyRecord? {
        records.withLock { $0.isEmpty ? nil : $0[name.family] }
    }

    /// Removes bindings that can no longer be read.
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
    /// Whether this is a member of a family. Families are known as a whole, although their members may have different
    /// dependencies.
    var isMember: Bool {
        if case .binding(let binding) = self { binding.identity.isMember } else { false }
    }

    fileprivate var family: DependencyName {
        if case .binding(let binding) = self { .binding(binding.family) } else { self }
    }
}
