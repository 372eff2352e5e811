// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// Returns an operation that runs in the current world, on whichever thread or task calls it.
func inCurrentWorld<Result>(_ operation: @escaping @Sendable () -> Result) -> @Sendable () -> Result {
    withEscapedDependencies { dependencies in { dependencies.yield(operation) } }
}
