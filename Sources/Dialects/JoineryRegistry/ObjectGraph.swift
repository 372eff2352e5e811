// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// One resolution of a container: its outermost call on a thread, with all calls in it.
///
/// New instances are completed at its end, on the same thread and as a part of it. So a completion can read instances
/// that need the one that it completes.
package struct ObjectGraph: Sendable {
    private let resolution: Resolution
    /// The outermost calls that are running. There are few, so an array is faster than a dictionary.
    private let runs: Guarded<[Run]>

    /// What a thread does at the end of its outermost call.
    private struct Run: Sendable {
        let thread: UInt
        var completions: ArraySlice<@Sendable () -> Void> = []
        var ends: [@Sendable () -> Void] = []
    }

    private init(_ resolution: Resolution) {
        self.resolution = resolution
        runs = resolution.entries.withValue { entries in
            let runs = entries.attachment as? Guarded<[Run]> ?? Guarded([])
            entries.attachment = runs
            return runs
        }
    }

    /// The identity of the resolution.
    package var identity: ObjectIdentifier { ObjectIdentifier(resolution) }

    /// Runs an operation as a part of the current resolution or, if there is none, of a new one.
    package static func perform<Result>(_ operation: (ObjectGraph) throws -> Result) rethrows -> Result {
        guard let current = Resolution.current else {
            return try ObjectGraph(Resolution()).perform(operation)
        }
        return try ObjectGraph(current).run(operation)
    }

    /// Runs an operation as a part of this resolution, which may have ended.
    package func perform<Result>(_ operation: (ObjectGraph) throws -> Result) rethrows -> Result {
        try Reader().enter(resolution) { () throws in try run(operation) }
    }

    /// Returns this resolution for something that lives longer. From its end on, it refers to its instances weakly.
    package func captured() -> ObjectGraph {
        resolution.capture()
        return self
    }

    private func run<Result>(_ operation: (ObjectGraph) throws -> Result) rethrows -> Result {
        let thread = Reader.thread
        let isOutermost = runs.withValue { runs in
            if runs.contains(where: { $0.thread == thread }) { return false }
            runs.append(Run(thread: thread))
            return true
        }
        guard isOutermost else { return try operation(self) }
        defer {
            while let complete = change({ $0.completions.popFirst() }) ?? nil { complete() }
            let run = runs.withValue { runs in
                runs.firstIndex { $0.thread == thread }.map { runs.remove(at: $0) }
            }
            for end in run?.ends ?? [] { end() }
        }
        return try operation(self)
    }

    /// Changes the outermost call of this thread, if there is one.
    private func change<Result>(_ body: (inout Run) -> Result) -> Result? {
        let thread = Reader.thread
        return runs.withValue { runs in
            runs.firstIndex { $0.thread == thread }.map { body(&runs[$0]) }
        }
    }

    /// Runs a closure at the end of the outermost call on this thread, before the resolution ends.
    package func complete(_ body: @escaping @Sendable () -> Void) {
        _ = change { $0.completions.append(body) }
    }

    /// Runs a closure when all instances are complete.
    package func atEnd(_ body: @escaping @Sendable () -> Void) {
        _ = change { $0.ends.append(body) }
    }
}

/// An instance that threads read and set.
package final class GuardedInstance: Sendable {
    private struct State: @unchecked Sendable {
        // Proof: used only under the lock. Who shares an instance between threads makes sure that it is safe.
        var value: Any?
        weak var object: AnyObject?
    }

    private let state = Guarded(State())
    private let isWeak: Bool

    /// - Parameter isWeak: Whether to hold an object weakly, and no other values.
    package init(_ value: Any? = nil, isWeak: Bool = false) {
        self.isWeak = isWeak
        self.value = value
    }

    /// The instance, if any.
    package var value: Any? {
        get { state.withValue { isWeak ? $0.object : $0.value } }
        set {
            let object = isWeak ? newValue.flatMap { WeakReference($0).object } : nil
            _ = state.withValue { state in
                defer { state = State(value: isWeak ? nil : newValue, object: object) }
                return Transfer(state.value)
            }
        }
    }
}
