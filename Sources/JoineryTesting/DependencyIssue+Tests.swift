// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension PathStep {
    fileprivate var liveValueRemedies: String {
        let remedies = ["Override it, \(overriding)", testValue, "or use the live value: \(usingLive)"]
        return remedies.compactMap(\.self).joined(separator: ", ")
    }
}

extension DependencyIssue {
    static func liveValue(_ binding: PathStep) -> DependencyIssue {
        DependencyIssue(
            kind: .liveValue,
            message: """
                the live value of \(binding) is used in a test
                  \(binding.liveValueRemedies)
                """, place: binding.place)
    }

    /// Returns the issue of an override that is never used.
    static func unused(_ override: Override) -> DependencyIssue {
        DependencyIssue(
            kind: .unusedOverride,
            message: """
                nothing used the override of \(override.bindingName) at \(override.site)
                  Remove it, or find out why nothing reads the binding that it overrides.
                """, place: override.site)
    }

    /// Returns the issue of code outside of every world that reads or changes the process's world while tests run.
    static func lostWorld(_ event: String, at place: SourcePlace?, test: String?, isWarning: Bool) -> DependencyIssue {
        DependencyIssue(
            kind: .lostWorld,
            message: """
                \(event) outside of every test's world\(test ?? "")
                  Work on a queue, a thread or a detached task does not inherit the test's dependencies, so it \
                gets those of the process. Carry them over:
                  withEscapedDependencies { dependencies in queue.async { dependencies.yield { … } } }
                """, place: place, isWarning: isWarning)
    }

    /// Returns the warning about a typed graph that still exists when its test has ended, because a kept instance holds it.
    static func heldGraph(by holder: Binding) -> DependencyIssue {
        DependencyIssue(
            kind: .heldGraph,
            message: """
                \(holder.graph) outlives its test: \(holder.step) has a lazy or dynamic wrapper, or a factory
                  That keeps the graph alive, and the graph keeps the instance, so neither is released. Inject the value with \
                inject or @Injected, or declare \(holder.step.name) as transient { … }.
                """, place: holder.place, isWarning: true)
    }

    /// Returns the issue of an object that one test created and another one uses.
    ///
    /// - Parameter binding: The binding that the object was built for, if there is one.
    static func readInOtherTest(_ binding: PathStep?, of creator: String, in test: String) -> DependencyIssue {
        let object = binding.map { $0.isHidden ? "an object" : "an object built for \($0)" } ?? "an object"
        return DependencyIssue(
            kind: .readInOtherTest,
            message: """
                \(object) that \(creator) created reads a dependency in \(test)
                  It reads in the world of the test that created it, because tests share no instances. Something outside \
                of the tests keeps it, such as a static property. Create it in each test.
                """, place: binding?.hasPlace == true ? binding?.place : nil)
    }
}
