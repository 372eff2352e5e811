// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What key paths are known to name. Once learnt this holds for the process: a getter's place does not change.
enum LearntNames {
    private static let bindings = Mutex<[AnyKeyPath: GraphBinding]>([:])

    static func binding(of keyPath: any AnyKeyPath & Sendable) -> GraphBinding? {
        bindings.withLock { $0[keyPath] }
    }

    static func remember(_ binding: GraphBinding, for keyPath: any AnyKeyPath & Sendable) {
        bindings.withLock { $0[keyPath] = binding }
    }
}
