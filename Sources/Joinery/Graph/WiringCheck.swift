// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Dependencies {
    /// Builds bindings with all their dependencies, and reports the mistakes that would stop the program: unbound
    /// requirements, cycles, and wrong overrides. Of each binding, it reports the first one.
    ///
    /// In a test, `try Dependencies.check(\.checkout, \.search)` names what the screens or routes of the program begin with.
    ///
    /// The overrides are those of the current world; the instances are separate, and are released when the check ends. An
    /// `Async` is not opened. Each binding is built on its own thread. A thread that finds a mistake stays blocked, with what it
    /// has built, until the process exits. A mistake in a typed graph that is current, or in a task that a builder starts, stops
    /// the program.
    ///
    /// - Parameter bindings: The bindings, such as those that the screens or routes of a program begin with.
    /// - Throws: ``WiringError`` with the mistakes.
    public static func check<each Value>(
        _ bindings: repeat any KeyPath<Dependencies, each Value> & Sendable
    ) throws(WiringError) {
        let check = WiringCheck()
        for path in repeat each bindings {
            check.perform { _ = Dependencies()[keyPath: path] }
        }
        try check.throwMistakes()
    }

    /// Builds main-actor bindings with all their dependencies, in place.
    ///
    /// The first mistake stops the program, because the main thread cannot be left behind.
    ///
    /// - Parameters:
    ///   - actor: The type of the main actor.
    ///   - bindings: The bindings.
    @MainActor public static func check<each Value>(
        on actor: MainActor.Type, _ bindings: repeat KeyPath<Dependencies, each Value>
    ) {
        let world = World(WorldChanges(inheriting: .current), in: nil, monitor: World.current.root.monitor)
        world.perform {
            for path in repeat each bindings { _ = Dependencies()[keyPath: path] }
        }
    }
}

/// The mistakes that a check has found.
public struct WiringError: Error, CustomStringConvertible {
    /// The mistakes, each with its place and what to write instead.
    public let problems: [String]

    /// The mistakes, with their number.
    public var description: String {
        let number = problems.count == 1 ? "1 mistake" : "\(problems.count) mistakes"
        return (["\(number) in the wiring"] + problems).joined(separator: "\n")
    }
}

/// A check of several bindings, one after the other.
private final class WiringCheck: WorldMonitor, Sendable {
    private struct State: Sendable {
        var mistakes: [Misuse] = []
        /// The context of the check, with its world. After a mistake, that has a build that never ends, so that another one is
        /// opened.
        var context: Context?
        /// The running read: its end, and its thread.
        var read: (signal: Signal, thread: UInt)?

        mutating func add(_ misuse: Misuse) {
            let isKnown = mistakes.contains { $0.place == misuse.place && $0.firstLine == misuse.firstLine }
            if !isKnown { mistakes.append(misuse) }
        }
    }

    private let state = Guarded(State())
    private let outer = World.current
    private let originals: [Override]
    /// The changes of the world around the check. Their overrides are copies, because a wrong override is reported once.
    private let changes: WorldChanges
    private let graphs = Reader().graphs

    init() {
        var changes = WorldChanges(inheriting: outer)
        originals = changes.overrides
        changes.overrides = originals.map { $0.copy() }
        self.changes = changes
    }

    let isStrict = false
    var testName: String? { outer.root.monitor?.testName }
    func report(_ issue: DependencyIssue) {
        guard issue.kind == .misuse else { return outer.perform { issue.report() } }
        state.withValue { $0.add(Misuse(issue.message, at: issue.place)) }
    }
    func reportLiveValue(of binding: Binding) {}
    func reportRead(byOwner binding: Binding?, of other: any WorldMonitor) {}

    /// Reads a binding on another thread, until it is read or a mistake is found.
    func perform(_ read: @escaping @Sendable () -> Void) {
        let signal = Signal()
        let context =
            state.current.context
            ?? Context(World(changes, in: nil, monitor: self), graphs: graphs, attachment: nil)
        state.withValue { $0.context = context }
        let isStarted = Platform.startThread { [state] in
            state.withValue { $0.read = (signal, Reader.thread) }
            context.perform(read)
            signal.send()
        }
        precondition(isStarted, "The system cannot start a thread for a check.")
        _ = signal.wait(seconds: -1)
    }

    /// Ends the running read, if this is its thread. A task that a builder has started cannot be left behind.
    func end(because misuse: Misuse) {
        let read = state.withValue { state -> (signal: Signal, thread: UInt)? in
            guard let read = state.read, read.thread == Reader.thread else { return nil }
            state.add(misuse)
            state.read = nil
            return read
        }
        guard let read else { return }
        closeContext()
        read.signal.send()
        _ = Signal().wait(seconds: -1)
    }

    /// Releases the context, outside of the lock.
    private func closeContext() {
        let context = state.withValue { state in
            defer { state.context = nil }
            return state.context
        }
        withExtendedLifetime(context) {}
    }

    func throwMistakes() throws(WiringError) {
        closeContext()
        let mistakes = state.current.mistakes
        for (original, copy) in zip(originals, changes.overrides) where copy.isUsed && !copy.isIgnored {
            original.markUsed()
        }
        guard mistakes.isEmpty else {
            throw WiringError(problems: mistakes.map { "\($0.place.map { "\($0): " } ?? "")\($0.message)" })
        }
    }
}

extension Misuse {
    fileprivate var firstLine: Substring { message.prefix { $0 != "\n" } }
}
