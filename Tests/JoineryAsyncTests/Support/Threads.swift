// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import TestSupport

/// Runs a function on another thread, with the dependencies of the test.
func onThreadOfTest<Result: Sendable>(_ operation: @escaping @Sendable () -> Result) async -> Result {
    await withEscapedDependencies { dependencies in
        await onThread { dependencies.yield(operation) }
    }
}
