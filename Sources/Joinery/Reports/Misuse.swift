// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A programming error that stops the program, in debug and in release builds. The message names the place and the fix.
package struct Misuse {
    /// The mistake and the fix, in words.
    package let message: String
    /// The place to fix, if known.
    package let place: SourcePlace?

    /// Creates a mistake at a place, if known.
    package init(_ message: String, at place: SourcePlace?) {
        self.message = message
        self.place = place
    }

    /// - Parameter fix: The lines after the first one.
    private init(at place: SourcePlace?, _ problem: String, _ fix: String...) {
        self.init(fix.reduce(problem) { $0 + "\n  " + $1 }, at: place)
    }

    /// - Parameter overrides: The overrides that are a part of the cycle.
    static func cycle(_ path: [PathStep], _ overrides: [String]) -> Misuse {
        let last = path.dropLast().last ?? path[0]
        return Misuse(
            at: path[0].place, (["dependency cycle: \(path.arrows)"] + overrides).joined(separator: "\n  "),
            "Each of these waits for the next one to be built.",
            "Let one of them resolve later, for example in the type that \(last.name) builds:\n\(path[0].deferral)")
    }

    /// - Parameter path: All builds on the stack. The message shows only both ends of the path.
    static func tooDeep(_ path: [PathStep]) -> Misuse {
        let ends = path.prefix(4).map { "\($0)" } + ["…"] + path.suffix(3).map { "\($0)" }
        return Misuse(
            at: path[0].place, "\(path.count) values are built within one another", ends.joined(separator: " → "),
            """
            Each of these waits for the next one to be built. Let one of them resolve later:
            \(path[path.count - 1].deferral)
            """)
    }

    static func unboundRequirement(
        _ binding: PathStep, neededBy path: [PathStep], isAsynchronous: Bool = false
    ) -> Misuse {
        let need = path.count > 1 ? "\n  Needed by: \(path.arrows)" : ""
        return Misuse(
            at: binding.place, "nothing is bound to the requirement \(binding.name)\(need)",
            "Bind it where the program starts: \(binding.binding(to: isAsynchronous ? "Async { … }" : "…"))",
            "In a test, override it: \(binding.assigning(isAsynchronous ? "Async(…)" : "…"))")
    }

    static func builtAfterShutdown(_ binding: PathStep) -> Misuse {
        Misuse(
            at: binding.place, "\(binding) is built after the shutdown of its graph, which can no longer close it",
            "Read it before the shutdown, or end what reads it first.")
    }

    static func sharedValueIsNoObject(_ binding: PathStep, type: String, isAsynchronous: Bool = false) -> Misuse {
        let (kept, new) = isAsynchronous ? ("asyncSingleton", "asyncTransient") : ("singleton", "transient")
        return Misuse(
            at: binding.place,
            "the value of the shared binding \(binding.name) has the type \(type), which is not a class",
            "A shared instance lives as long as somebody holds it, which works only for objects.",
            "Declare it as \(kept) { … } or \(new) { … } instead.")
    }

    static func weakValueIsNoObject(_ type: String, site: SourcePlace) -> Misuse {
        Misuse(
            at: site, "@WeakInjected injects a value of type \(type), which is not a class",
            "Only an object can be held weakly. Use @LazyInjected instead.")
    }

    /// - Parameters:
    ///   - keeper: The value that is being built, if it is kept by another graph, and the name of that graph.
    ///   - isAsynchronous: Whether the value is opened with `await`.
    static func noCurrentGraph(
        _ type: String, whileBuilding keeper: (PathStep, String)?, isAsynchronous: Bool, site: SourcePlace
    ) -> Misuse {
        let problem = "there is no current \(type) here"
        guard let (step, graph) = keeper else {
            return Misuse(
                at: site, problem, "A graph is current for what it builds, and inside its run: graph.run { … }",
                "In SwiftUI, .graph(graph) makes it current for a view and the views in it.")
        }
        if step.isHidden {
            return Misuse(
                at: site, problem + ", because a lazily injected property keeps what it reads",
                """
                The object that has the property outlives each \(type). Inject it with @DynamicInjected, which reads it \
                at each access, or declare the object in extension \(type) { … }.
                """)
        }
        let (event, scope) = isAsynchronous ? ("opened", "asyncTransient") : ("built", "transient")
        return Misuse(
            at: site, problem + ", because \(step) is being \(event)",
            "A value that \(graph) keeps serves every \(type), so it cannot read one of them.",
            "Declare it in extension \(type) { … }, make it \(scope) { … }, or pass it the value when you call it.")
    }

    static func unknownContext(_ name: String) -> Misuse {
        Misuse(
            at: nil, "the environment variable JOINERY_CONTEXT is \"\(name)\", which is not a context",
            "Set it to live, preview or test, or unset it.")
    }
}

// MARK: - Overrides

extension Misuse {
    static func overrideOfNoBinding(type: String, site: SourcePlace) -> Misuse {
        Misuse(
            at: site, "this overrides a property of type \(type) that makes no binding call",
            """
            Only a binding can be overridden. Declare the property as one, such as singleton { … }, or pass the \
            value to the graph's initializer.
            """)
    }

    static func bindOfNoRequirement(_ binding: PathStep, site: SourcePlace) -> Misuse {
        Misuse(
            at: site, "this binds \(binding), which is not a requirement: it has a value",
            "Override it instead: \(binding.overriding)",
            "Or declare it as a requirement, which the program binds when it starts: required()")
    }

    static func overrideOfDerivedValue(_ binding: PathStep, site: SourcePlace) -> Misuse {
        Misuse(
            at: site,
            "this overrides a property that is computed from the binding \(binding), and is not a binding itself",
            "Override that binding, \(binding.overriding), or make the property a binding: transient { … }")
    }

    static func overrideOfOtherType(
        _ binding: PathStep, bound: Any.Type, given: Any.Type, site: SourcePlace
    ) -> Misuse {
        Misuse(
            at: site,
            """
            this overrides a property of type \(name(of: given)), but the binding in its getter, \(binding), has the \
            type \(name(of: bound))
            """,
            "If its closure is one lone return statement, that loses the declared type: leave out the word return.",
            "If the property is computed from that binding, override the binding instead.")
    }

    /// The name of a type as programs write it: that of a protocol begins with `any`.
    private static func name(of type: Any.Type) -> String {
        "\(Swift.type(of: type))".hasSuffix(".Protocol") ? "any \(type)" : "\(type)"
    }

    static func overrideOfFactory(_ binding: PathStep, site: SourcePlace) -> Misuse {
        Misuse(
            at: site, "this overrides the factory \(binding) with a closure as its value",
            "Override it with a closure that builds its value: \(binding.overriding(with: "argument in …"))")
    }

    static func overrideOfNoFactory(_ binding: PathStep, site: SourcePlace) -> Misuse {
        let remedy = binding.overriding(with: "{ argument in … }")
        return Misuse(
            at: site, "this overrides \(binding) with what a factory builds, but it is not a factory",
            "Its value is a closure, so the override has to return one: \(remedy)")
    }

    static func overrideOfLateFactory(_ binding: PathStep, site: SourcePlace) -> Misuse {
        Misuse(
            at: site,
            "this overrides a factory, but the property first reads \(binding), which is not a factory",
            "Read \(binding.name) in the closure of the factory: factory { argument in … }")
    }

    static func overrideOfOtherGraph(_ binding: PathStep, named graph: String, site: SourcePlace) -> Misuse {
        Misuse(
            at: site, "this overrides a property of \(graph) that only forwards to \(binding)",
            "Override the binding itself: \(binding.assigning("…"))")
    }

    static func twoBindingCalls(_ first: PathStep, _ second: PathStep, site: SourcePlace) -> Misuse {
        Misuse(
            at: site, "this overrides a property whose getter makes two binding calls, \(first) and \(second)",
            "A binding is a getter with one binding call. Give each call its own property, and override that.")
    }

    static func overrideReadsItself(_ binding: PathStep, isBind: Bool, site: SourcePlace) -> Misuse {
        guard isBind else {
            return Misuse(
                at: site, "this override of \(binding) reads that binding itself",
                "To make the new value from the one there is, decorate it: \(binding.decorating)")
        }
        return Misuse(
            at: site, "the closure that binds \(binding) reads \(binding.name) itself",
            """
            Build the value from other bindings. To change a value that is bound elsewhere, decorate it: \
            \(binding.decorating)
            """)
    }

    static func liveValueOfRequirement(_ binding: PathStep, isAsynchronous: Bool, site: SourcePlace) -> Misuse {
        let remedy = binding.binding(with: isAsynchronous ? "Async { … }" : "…")
        return Misuse(
            at: site, "useLive is called for the requirement \(binding), which has no live value",
            "A requirement has the value that is bound to it. Bind it here instead: \(remedy)")
    }

    /// - Parameters:
    ///   - expected: The type of the errors that the binding throws.
    ///   - isAsynchronous: Whether the value of the binding is opened with `await`.
    static func overrideThrew(
        _ error: any Error, instead expected: String, _ binding: PathStep, isAsynchronous: Bool, site: SourcePlace
    ) -> Misuse {
        let remedy =
            if isAsynchronous {
                """
                An asynchronous binding fails when it is opened, not when it is read: \
                \(binding.assigning("Async(failing: …)"))
                """
            } else if expected == "Never" {
                """
                The binding does not throw. Return a value, or let the getter of the binding throw: \
                get throws { try singleton { … } }
                  An error of a client that is opened with await is overridden as Async(failing: …).
                """
            } else {
                "The binding throws only \(expected), so the override must too: try fail(with: …)"
            }
        return Misuse(at: site, "the override of \(binding) threw \(error)", remedy)
    }
}
