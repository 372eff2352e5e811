// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Workload {
    /// W2 and W3: creating objects that are not kept.
    static let making = [
        Workload(
            name: "W2 a leaf", goal: 1.3, handWritten: Side { Leaf() },
            joinery: Side { inject(\.leaf) }),
        Workload(
            name: "W3 a tree of 31", goal: 1.15, handWritten: Side { HandWritten.tree() },
            joinery: Side { inject(\.tree) }, countedOperations: 100),
    ]

    /// W4: creating a class that uses five singletons, each once, with calls and with property wrappers.
    static let consuming = [
        Workload(
            name: "W4 five injected", goal: 2, handWritten: Side { HandWrittenConsumer() },
            joinery: Side { InjectedConsumer() }),
        Workload(
            name: "W4 five @Injected", goal: 1.5, handWritten: Side { HandWrittenConsumer() },
            joinery: Side { WrappedConsumer() }),
    ]
}
