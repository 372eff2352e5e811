// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// The open worlds of a random system.
struct OpenWorlds: Sendable {
    private struct World: Sendable {
        let escaped: EscapedDependencies
        let graph: TypedGraph
    }

    private let program: Program
    private var worlds: [World] = []

    private init(of program: Program) {
        self.program = program
    }

    /// Opens the worlds of a system for an operation.
    ///
    /// - Parameter root: The world around the system.
    static func open<Result>(
        of program: Program, in root: EscapedDependencies, _ operation: (OpenWorlds) -> Result
    ) -> Result {
        let worlds = OpenWorlds(of: program)
        return root.yield {
            if program.plan.hasBase {
                return withDependencies {
                    $0[\.base] = Base(program: program)
                    $0.perform(program.plan.worlds[0].changes, of: program)
                } operation: {
                    worlds.withCurrent().opening(operation)
                }
            }
            if !program.plan.worlds[0].changes.isEmpty {
                prepareDependencies { $0.perform(program.plan.worlds[0].changes, of: program) }
            }
            return worlds.withCurrent().opening(operation)
        }
    }

    /// Opens the worlds that are not open, and runs the operation.
    private func opening<Result>(_ operation: (OpenWorlds) -> Result) -> Result {
        guard worlds.count < program.plan.worlds.count else { return operation(self) }
        let plan = program.plan.worlds[worlds.count]
        let opened = worlds[plan.parent ?? 0].escaped.yield {
            withDependencies {
                $0.perform(plan.changes, of: program)
            } operation: {
                let worlds = withCurrent()
                return program.plan.holdsWorldsByValue ? Opened.value(worlds) : .result(worlds.opening(operation))
            }
        }
        switch opened {
        case .value(let worlds): return worlds.opening(operation)
        case .result(let result): return result
        }
    }

    private enum Opened<Result> {
        case value(OpenWorlds)
        case result(Result)
    }

    private func withCurrent() -> OpenWorlds {
        var result = self
        result.worlds.append(
            World(escaped: withEscapedDependencies { $0 }, graph: TypedGraph(app: Dependencies.current)))
        return result
    }

    // MARK: - Reading

    /// Runs an operation in a world.
    func perform<Result>(in world: Int, _ operation: () -> Result) -> Result {
        worlds[world].escaped.yield(operation)
    }

    /// Reads a binding in a world. A typed binding is read from the graph of that world, whichever world is current.
    func read(_ number: Int, in world: Int, from caller: Int, by style: ReadStyle) -> Reading {
        let key = program.key(number)
        guard key.binding.isTyped else { return perform(in: world) { Dependencies.current.read(key, by: style) } }
        let graph = worlds[world].graph
        return perform(in: caller) { graph.read(key, by: .graph) }
    }

    /// Performs a late override.
    func perform(_ late: LateChange) {
        perform(in: late.world) { prepareDependencies { $0.perform([late.change], of: program) } }
    }

    /// The number of the root's context.
    var rootContext: Int { perform(in: 0) { Program.number(of: Dependencies.current.context) } }
}
