// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A problem that a test records. The program goes on.
package struct DependencyIssue: Sendable {
    /// The kind of the problem, for code that treats kinds differently.
    package enum Kind: Sendable {
        /// A strict test reads a live value.
        case liveValue
        /// An override is never used.
        case unusedOverride
        /// A queue or thread reads outside of its test's world.
        case lostWorld
        /// An object that another test created reads a dependency.
        case readInOtherTest
        /// A typed graph outlives its test, because one of its instances keeps it alive.
        case heldGraph
        /// A build waits a long time for one on another thread.
        case longWait
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
        /// An override that is wrong.
        case misuse
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

extension DependencyIssue {
    /// - Parameter lines: The problem, followed by what it leads to and its remedy.
    private init(_ kind: Kind, at place: SourcePlace?, _ lines: String...) {
        self.init(kind: kind, message: lines.joined(separator: "\n  "), place: place)
    }

    /// Returns the issue of a change of the live program after it has resolved what is changed.
    ///
    /// - Parameter event: What happened before, as the end of a sentence.
    static func latePreparation(_ binding: PathStep, _ event: String, changedAt site: SourcePlace) -> DependencyIssue {
        DependencyIssue(
            .latePreparation, at: site, "prepareDependencies changes \(binding) after \(event)",
            "Objects that have the earlier value keep it, and later reads get another one.",
            """
            Call prepareDependencies where the program starts, before anything is resolved. To change a value for \
            an operation, use withDependencies.
            """)
    }

    /// Returns the issue of a requirement that the live program binds twice.
    static func secondBind(_ binding: PathStep, at site: SourcePlace, after earlier: SourcePlace) -> DependencyIssue {
        DependencyIssue(
            .secondBind, at: site, "\(binding) is bound here and at \(earlier)",
            """
            The program uses the one that comes later. Remove the other one, or say that a value is replaced: \
            \(binding.overriding)
            """)
    }

    /// Returns the issue of a thread that has been waiting for a long time for a build.
    static func longWait(_ path: [PathStep], by waiter: [PathStep], after seconds: Double) -> DependencyIssue {
        let who = waiter.isEmpty ? "A thread without its own build" : waiter.arrows
        let step = path[path.count - 1]
        return DependencyIssue(
            .longWait, at: step.hasPlace ? step.place : nil,
            "a thread has been waiting for \(step.name) for more than \(seconds) seconds",
            "\(who) waits for \(path.arrows), which another thread is building.",
            "A builder that blocks on other threads can wait for itself in this way.")
    }

    /// Returns the issue of a function with parameters whose calls all share one instance.
    static func missingKey(_ binding: PathStep, call: String, isRequirement: Bool) -> DependencyIssue {
        DependencyIssue(
            .missingKey, at: binding.place, "\(binding) has parameters, but its binding has no key",
            "All calls share the instance that the first call has built, whatever their arguments are.",
            isRequirement
                ? "A requirement has no key. Declare a property, for example with a closure that takes the arguments."
                : "Pass what distinguishes the instances as the key: \(call)(for: …) { … }")
    }
}
