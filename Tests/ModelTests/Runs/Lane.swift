// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What one thread or task does, and what it saw.
struct Lane: Sendable {
    private(set) var observations: [Observation] = []
    /// Objects whose readers may be used again.
    private var held: [any Node] = []

    /// Performs the steps of a phase.
    mutating func perform(_ steps: [Step], in worlds: OpenWorlds) {
        for step in steps { perform(step, in: worlds) }
    }

    /// Performs the steps of a phase in a task. What tasks of builders read is awaited.
    mutating func performInTask(_ steps: [Step], in worlds: OpenWorlds) async {
        for step in steps {
            let first = observations.count
            perform(step, in: worlds)
            await Task.yield()
            guard case .read = step, first < observations.count else { continue }
            let object = observations[first].reading.object
            for owner in [object] + object.body.parts {
                for (number, reader) in owner.body.readers.enumerated() {
                    guard case .task(let task) = reader, let reading = await task.read() else { continue }
                    observations.append(
                        Observation(read: .later(owner: owner, reader: number, caller: 0), reading: reading))
                }
            }
        }
    }

    /// Returns what was seen since the last call.
    mutating func takeObservations() -> [Observation] {
        defer { observations = [] }
        return observations
    }

    private mutating func perform(_ step: Step, in worlds: OpenWorlds) {
        switch step {
        case .read(let binding, let world, let reader, let caller):
            let style = ReadStyle.allCases[(binding + world) % ReadStyle.allCases.count]
            let reading = worlds.read(binding, in: world, from: caller, by: style)
            let object = reading.object
            observations.append(Observation(read: .binding(binding, world: world), reading: reading))
            if !object.body.readers.isEmpty { held.append(object) }
            guard let reader else { return }
            use(reader, of: object, in: worlds, from: caller)
            for part in object.body.parts {
                for number in part.body.readers.indices { use(number, of: part, in: worlds, from: caller) }
            }
        case .again(let number, let reader, let caller):
            guard !held.isEmpty else { return }
            use(reader, of: held[number % held.count], in: worlds, from: caller)
        }
    }

    private mutating func use(_ number: Int, of owner: any Node, in worlds: OpenWorlds, from caller: Int) {
        guard number < owner.body.readers.count,
            let reading = worlds.perform(in: caller, owner.body.readers[number].read)
        else { return }
        observations.append(Observation(read: .later(owner: owner, reader: number, caller: caller), reading: reading))
    }
}
