// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync

extension Workload {
    /// W13: calling an asynchronous dependency that is open.
    ///
    /// Many operations are counted, because the threads of tasks take 300,000 instructions in some runs.
    static let awaiting: [Workload] = {
        let held = Dependencies.current.pool
        return [
            Workload(
                name: "W13 an open Async, read", goal: 3, handWritten: Side(awaiting: HandWritten.openPool),
                joinery: Side(awaiting: { try await Dependencies.current.pool() }), countedOperations: 20_000),
            Workload(
                name: "W13 an open Async, held", goal: 3, handWritten: Side(awaiting: HandWritten.openPool),
                joinery: Side(awaiting: { try await held() }), countedOperations: 20_000),
        ]
    }()
}

extension Dependencies {
    fileprivate var pool: Async<any Service> { asyncSingleton { LiveService() } }
}

extension HandWritten {
    private static let pool: any Service = LiveService()

    /// Remains an asynchronous call, as one into another module does.
    @inline(never) @_optimize(none)
    fileprivate static func openPool() async throws -> any Service { pool }
}
