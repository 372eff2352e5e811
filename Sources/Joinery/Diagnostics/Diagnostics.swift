// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Problems that are reported without stopping the program.
enum Diagnostics {
    /// Reports that code outside of every world reads a binding of the process while tests run in theirs. Most likely
    /// it runs on a queue, a thread or a detached task that a test has started.
    static func reportLostWorld(readingOf binding: Binding) {
        guard World.areLostReadsObserved else { return }
        let isWarning = binding.name.declaration?.toleratesLostReads ?? false
        reportLostWorld("\(binding.step) is read", at: binding.place, isWarning: isWarning)
    }

    /// Reports that the process's world is changed outside of every world while tests run in theirs. Everything that
    /// reads from it sees the change.
    static func reportLostWorld(changedAt site: SourcePlace?) {
        reportLostWorld("\(site.map { "\($0)" } ?? "something") changes dependencies", at: site)
    }

    private static func reportLostWorld(
        _ event: @autoclosure () -> String, at place: SourcePlace?, isWarning: Bool = false
    ) {
        guard let (monitor, onlyTest) = World.anyMonitor() else { return }
        let test =
            TestHost.nameOfTest.map { "\n  The test that runs is \($0)." }
            ?? onlyTest.map { "\n  The only test with a world is \($0)." } ?? ""
        monitor.report(
            DependencyIssue(
                kind: .lostWorld,
                message: """
                    \(event()) outside of every test's world\(test)
                      Work on a queue, a thread or a detached task does not inherit the test's dependencies, so it \
                    gets those of the process. Carry them over:
                      withEscapedDependencies { dependencies in queue.async { dependencies.yield { … } } }
                    """, place: place, isWarning: isWarning))
    }

    /// Reports that an instance keeps a graph of an inner world, and is therefore not shared with others.
    static func reportKeptGraph(by step: PathStep, in world: World) {
        let issue = DependencyIssue(
            kind: .keptGraph,
            message: """
                \(step) keeps a graph of the world it was built in
                  Other worlds would see the values of this one through it, so each builds its own instance.
                  Read what it needs in its builder, or later through @LazyInjected, @DynamicInjected, or inject(_:).
                """, place: step.place)
        if let monitor = world.monitor, monitor.isStrict { monitor.report(issue) } else { issue.write() }
    }

    /// Reports that the live program is prepared after it has resolved what the preparation changes.
    ///
    /// - Parameter event: What happened before, as the end of a sentence.
    static func reportLatePreparation(of learned: LearnedBinding, _ event: String, changedAt site: SourcePlace) {
        let binding =
            learned.call.map { "\($0.step)" }
            ?? learned.binding.identity.placeDescription.map { "the binding at \($0)" } ?? "a binding"
        DependencyIssue(
            kind: .latePreparation,
            message: """
                prepareDependencies changes \(binding) after \(event)
                  Objects that have the earlier value keep it, and later reads get another one.
                  Call prepareDependencies where the program starts, before anything is resolved. To change a value for \
                an operation, use withDependencies.
                """, place: site
        ).write()
    }

    /// Reports that a thread has been waiting for a long time, and for which build.
    static func reportLongWait(for build: Build, by waiting: Build?, after delay: Duration) {
        let waiter = waiting.map { "\($0.path.arrows)" } ?? "A thread without its own build"
        let message = """
            a thread has been waiting for \(build.binding.displayName) for more than \(delay)
              \(waiter) waits for \(build.path.arrows), which another thread is building.
              A builder that blocks on other threads can wait for itself in this way.
            """
        if let monitor = build.instances.world.monitor {
            monitor.report(DependencyIssue(kind: .longWait, message: message, place: build.binding.place))
        } else {
            Platform.writeError("\(build.binding.place): warning: \(message)")
        }
    }
}

/// A problem that does not stop the program, for a test to record.
package struct DependencyIssue: Sendable {
    /// The kind of the problem, for code that treats kinds differently.
    package enum Kind: Sendable {
        /// A strict test reads a live value.
        case liveValue
        /// An override is never used.
        case unusedOverride
        /// A queue or thread reads outside of its test's world.
        case lostWorld
        /// A build waits a long time for one on another thread.
        case longWait
        /// An instance keeps a graph of an inner world.
        case keptGraph
        /// A function with parameters makes a binding without a key.
        case missingKey
        /// The live program is prepared after it has resolved what the preparation changes.
        case latePreparation
        /// The live program binds a requirement twice.
        case secondBind
        /// A value could not be closed at the end of its test.
        case notClosed
        /// An unbound asynchronous requirement is opened.
        case unboundRequirement
        /// A problem that a dialect reports.
        case dialect
    }

    /// The kind of the problem.
    package let kind: Kind
    /// The problem and its remedy, in words.
    package let message: String
    /// The place to fix, if known.
    package let place: SourcePlace?
    /// Whether the issue is a warning, which does not fail a test.
    package let isWarning: Bool

    /// Creates an issue at a place.
    package init(kind: Kind, message: String, place: SourcePlace?, isWarning: Bool = false) {
        self.kind = kind
        self.message = message
        self.place = place
        self.isWarning = isWarning
    }

    /// Writes the issue to the standard error stream, if no test observes it.
    package func write() {
        Platform.writeError("\(place.map { "\($0): " } ?? "")warning: \(message)")
    }
}

extension PathStep {
    fileprivate var liveValueRemedies: String {
        let remedies = ["Override it, \(overriding)", testValue, "or use the live value: \(usingLive)"]
        return remedies.compactMap(\.self).joined(separator: ", ")
    }
}

extension DependencyIssue {
    static func liveValue(_ binding: Binding) -> DependencyIssue {
        DependencyIssue(
            kind: .liveValue,
            message: """
                the live value of \(binding.step) is used in a test
                  \(binding.step.liveValueRemedies)
                """, place: binding.place)
    }

    static func notClosed(_ failure: ShutdownError.Failure) -> DependencyIssue {
        DependencyIssue(
            kind: .notClosed, message: "not closed at the end of the test: \(failure)", place: failure.place)
    }

    /// Returns the issue of an override that is never used.
    package static func unused(_ override: OverrideUse) -> DependencyIssue {
        DependencyIssue(
            kind: .unusedOverride,
            message: """
                nothing used the override of \(override.binding) at \(override.site)
                  Remove it, or find out why nothing reads the binding that it overrides.
                """, place: override.site)
    }
}
