// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An iteration over everything that an instance was built from, directly or indirectly. Visits each entry once.
struct DependencyWalk {
    private var seen = Seen()
    private var stack: [DependencyRecord.Dependency]
    /// Whether the last later record had not been read when its dependencies were added to the walk.
    private(set) var isUnread = false

    init(_ provenance: Provenance) {
        stack = [.instance(provenance)]
    }

    init(_ record: DependencyRecord) {
        stack = record.contents
    }

    mutating func next() -> DependencyRecord.Dependency? {
        while let dependency = stack.popLast() {
            switch dependency {
            case .instance(let provenance):
                guard seen.insert(ObjectIdentifier(provenance)) else { continue }
                push(provenance.dependencies)
                stack.append(.binding(provenance.binding))
            case .later(let record):
                guard seen.insert(ObjectIdentifier(record)) else { continue }
                let (contents, isUnread) = record.snapshot
                stack += contents
                self.isUnread = isUnread
            case .binding, .context, .unknown: break
            }
            return dependency
        }
        return nil
    }

    /// Adds another record to the walk.
    mutating func push(_ record: DependencyRecord) {
        guard record !== DependencyRecord.empty else { return }
        stack += record.contents
    }
}

extension DependencyWalk {
    /// The objects that a walk has visited. Most walks visit a few, which are found faster by comparing each than by
    /// hashing.
    struct Seen {
        private static let unhashedLimit = 16

        private var few: [ObjectIdentifier] = []
        private var many: Set<ObjectIdentifier> = []

        /// Adds an object.
        ///
        /// - Returns: Whether it is new.
        mutating func insert(_ object: ObjectIdentifier) -> Bool {
            guard many.isEmpty else { return many.insert(object).inserted }
            if few.contains(object) { return false }
            if few.count < Self.unhashedLimit {
                few.append(object)
            } else {
                many = Set(few)
                many.insert(object)
            }
            return true
        }
    }
}
