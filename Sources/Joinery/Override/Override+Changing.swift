// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What an override does to the value of its binding.

extension Override {
    func replacement<Result, Failure: Error>(
        on graph: any DependencyGraph, for binding: Binding, otherwise make: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch change {
        case .value(let value):
            if let value = value.value as? Result { return value }
        case .replace(let change), .bind(let change):
            if let graph = graph as? Graph,
                let value = try rethrow(Failure.self, for: binding, { try change(graph) }) as? Result
            {
                return value
            }
        case .decorate, .declare, .reset: break
        }
        return try make()
    }

    func instance(with provenance: @autoclosure () -> Provenance) -> Instance? {
        guard case .value(let value) = change else { return nil }
        return value.instance(with: provenance())
    }

    func decorate<Result, Failure: Error>(
        _ value: Result, on graph: any DependencyGraph, for binding: Binding, throwing failure: Failure.Type
    ) throws(Failure) -> Result {
        guard case .decorate(let change) = change, let graph = graph as? Graph, let inner = value as? Value else {
            return value
        }
        return try rethrow(Failure.self, for: binding) { try change(inner, graph) } as? Result ?? value
    }

    private func rethrow<Result, Failure: Error>(
        _ failure: Failure.Type, for binding: Binding, _ body: () throws -> Result
    ) throws(Failure) -> Result {
        do {
            return try body()
        } catch let error as Failure {
            throw error
        } catch {
            Misuse.overrideThrew(error, instead: "\(Failure.self)", binding, site: site).stop()
        }
    }
}
