// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync

extension Dependencies {
    /// The user of the current request.
    var user: String { singleton { "nobody" } }
}

/// A request of a server: a world that overrides the request's own values.
func request<Result>(of user: String, _ operation: () -> Result) -> Result {
    withDependencies {
        $0[\.user] = user
    } operation: {
        operation()
    }
}

/// A request of a server: a world that overrides the request's own values.
nonisolated(nonsending) func request<Result>(
    of user: String, _ operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await withDependencies {
        $0[\.user] = user
    } operation: {
        try await operation()
    }
}
