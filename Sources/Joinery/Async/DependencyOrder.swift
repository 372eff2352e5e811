// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Dependencies {
    /// The values of some reads, each after all those that it was built from; otherwise in the order of the reads.
    ///
    /// A value that is new at each read has nothing that was built from it.
    package func inOrderOfDependency<Value>(_ reads: [(Dependencies) throws -> Value]) throws -> [Value] {
        let elements = try reads.map { read in
            let record = DependencyRecord()
            let context = ResolutionContext(
                dependencies: self, graphs: ResolutionContext.current?.graphs, record: record)
            return (value: try context.perform { try read(self) }, record: record)
        }
        let origins = elements.map { $0.record.origin }
        let reach = elements.map { DependencyRecord.reach(of: [$0.record]) }
        var order: [Int] = []
        var placed: Set<Int> = []
        while order.count < elements.count {
            let rest = elements.indices.filter { !placed.contains($0) }
            let next = rest.first { index in
                rest.allSatisfy { other in
                    other == index || origins[other] === origins[index]
                        || origins[other].map { !reach[index].contains(ObjectIdentifier($0)) } ?? true
                }
            }
            // Where some hold each other in a ring, there is no order.
            guard let index = next ?? rest.first else { break }
            order.append(index)
            placed.insert(index)
        }
        return order.map { elements[$0].value }
    }
}

extension DependencyRecord {
    /// What names the value that was read, if it was one that is kept.
    fileprivate var origin: Provenance? {
        let contents = contents
        guard contents.count == 1, case .instance(let provenance)? = contents.first else { return nil }
        return provenance
    }

    /// What names all that some records depend on, however far away: instances, and what asynchronous dependencies read.
    static func reach(of records: [DependencyRecord]) -> Set<ObjectIdentifier> {
        var reached: Set<ObjectIdentifier> = []
        var waiting = records
        while let record = waiting.popLast() {
            for dependency in record.contents {
                let next: Closing.Origin
                switch dependency {
                case .instance(let provenance): next = .instance(provenance)
                case .later(let record): next = .record(record)
                case .binding, .formerInstance, .context, .unknown: continue
                }
                if reached.insert(next.id).inserted { waiting.append(next.record) }
            }
        }
        return reached
    }
}
