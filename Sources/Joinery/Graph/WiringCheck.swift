// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

extension Dependencies {
    /// Builds bindings with everything that they need, and reports all mistakes which would stop the program: unbound
    /// requirements, cycles, and wrong overrides.
    ///
    /// In a test, `try Dependencies.check(\.checkout, \.search)` names what the screens or routes of the program begin with.
    ///
    /// The overrides are those of the current world; the instances are separate, and are released when the check ends. An
    /// `Async` is not opened. Each binding is built on a separate thread, which a mistake leaves behind, blocked for the rest of the
    /// process.
    ///
    /// - Parameter bindings: The bindings, such as those that the screens or routes of a program begin with.
    /// - Throws: ``WiringError`` with all mistakes.
    public static func check<each Value>(
        _ bindings: repeat any KeyPath<Dependencies, each Value> & Sendable
    ) throws(WiringError) {
        let check = WiringCheck()
        for path in repeat each bindings {
            check.perform { _ = Dependencies()[keyPath: path] }
        }
        try check.end()
    }

    /// Builds main-actor bindings with everything that they need, in place.
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
        var read: Signal?

        mutating func add(_ misuse: Misuse) {
            let isKnown = mistakes.contains { $0.place == misuse.place && $0.firstLine == misuse.firstLine }
            if !isKnown { mistakes.append(misuse) }
        }
    }

    private let state = Guarded(State())
    private let outer = World.current
    private let graphs = Reader().graphs

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
            ?? Context(
                World(WorldChanges(inheriting: outer), in: nil, monitor: self), graphs: graphs, attachment: nil)
        state.withValue {
            $0.context = context
            $0.read = signal
        }
        let isStarted = Platform.onThread {
            context.perform(read)
            signal.send()
        }
        precondition(isStarted, "The system cannot start a thread for a check.")
        _ = signal.wait(seconds: -1)
    }

    func end(because misuse: Misuse) {
        guard !joinery_is_main_thread() else { return }
        let read = state.withValue { state in
            state.add(misuse)
            state.context = nil
            return state.read
        }
        read?.send()
        _ = Signal().wait(seconds: -1)
    }

    func end() throws(WiringError) {
        let (mistakes, context) = state.withValue { state in
            defer { state.context = nil }
            return (state.mistakes, state.context)
        }
        withExtendedLifetime(context) {}
        guard mistakes.isEmpty else {
            throw WiringError(problems: mistakes.map { "\($0.place.map { "\($0): " } ?? "")\($0.message)" })
        }
    }
}

extension Misuse {
    fileprivate var firstLine: Substring { message.prefix { $0 != "\n" } }
}
