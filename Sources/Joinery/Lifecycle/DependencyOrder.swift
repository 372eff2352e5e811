// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Dependencies {
    /// Returns the values of some reads, each after all the values that it was built from, and otherwise in the order
    /// of the reads.
    ///
    /// A value that is new at each read has no dependents. In the worst case, the time is proportional to the cube of
    /// the number of values, in addition to what each was built from. This is meant for the services of a program, of
    /// which there are few.
    package nonisolated(nonsending) func inOrderOfDependency<Value: Sendable>(
        _ reads: [nonisolated(nonsending) (Dependencies) async throws -> Value]
    ) async throws -> [Value] {
        var elements: [(value: Value, record: DependencyRecord)] = []
        for read in reads {
            let record = DependencyRecord()
            let context = ResolutionContext(
                dependencies: self, graphs: ResolutionContext.current?.graphs, record: record)
            elements.append((try await context.perform { () async throws in try await read(self) }, record))
        }
        let origins = elements.map(\.record.origins)
        let reach = elements.map { DependencyRecord.reach(of: [$0.record]) }
        var order: [Int] = []
        var placed: Set<Int> = []
        while order.count < elements.count {
            let rest = elements.indices.filter { !placed.contains($0) }
            let next = rest.first { index in
                rest.allSatisfy { other in
                    other == index || origins[other] == origins[index] || origins[other].isDisjoint(with: reach[index])
                }
            }
            // Values that hold each other in a ring have no order.
            guard let index = next ?? rest.first else { break }
            order.append(index)
            placed.insert(index)
        }
        return order.map { elements[$0].value }
    }
}

extension DependencyRecord {
    /// The identities of the value that was read, if it is kept: an instance, or an open value and its handle.
    fileprivate var origins: Set<ObjectIdentifier> {
        var origins: Set<ObjectIdentifier> = []
        var handle: Provenance?
        var opened: DependencyRecord?
        for dependency in contents {
            switch dependency {
            case .instance(let provenance) where handle == nil: handle = provenance
            case .later(let record) where opened == nil: opened = record
            case .binding, .context, .unknown, .instance, .later: return []
            }
        }
        if let handle { origins.insert(ObjectIdentifier(handle)) }
        guard let opened else { return origins }
        if let handle, !Self.reach(of: [handle.dependencies]).contains(ObjectIdentifier(opened)) { return [] }
        return origins.union([ObjectIdentifier(opened)])
    }

    /// Returns the identities of everything that some records depend on, directly or indirectly: instances, and the
    /// records of asynchronous dependencies.
    static func reach(of records: [DependencyRecord]) -> Set<ObjectIdentifier> {
        var reached: Set<ObjectIdentifier> = []
        var waiting = records
        while let record = waiting.popLast() {
            for dependency in record.contents {
                if let next = Closing.Origin(dependency), reached.insert(next.id).inserted {
                    waiting.append(next.record)
                }
            }
        }
        return reached
    }
}
