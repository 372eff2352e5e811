// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync

public struct Journal: Sendable {
    func note(_ line: String) { print(line) }
    func close() {}
}
public struct Pool: Sendable {
    func close() {}
}

extension Dependencies {
    var journal: Journal {
        singleton {
            Journal()
        } close: {
            $0.close()
        }
    }
    public var pool: Pool {
        singleton {
            Pool()
        } close: {
            $0.close()
            journal.note("closed")
        }
    }
}

public struct PoolScreen {
    public let pool = inject(\.pool)
}
