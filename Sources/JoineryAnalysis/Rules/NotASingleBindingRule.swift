// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A graph's property that does more than make one binding, or one binding for several callers.
struct NotASingleBindingRule: Rule {
    let id = "not-a-single-binding"
    let summary = "The value of a graph's property must be a single binding call."
    let explanation = """
        A binding is identified by the place of its call, and Joinery reads the property once to find the binding \
        that an override names. Anything else in the getter runs on each read, and also while overrides are \
        resolved. A getter that chooses between two calls is two bindings, and an override replaces only the one \
        that is chosen at that time. A function that makes the call for several callers or arguments makes a single \
        binding, and all of them get the value that was built first. A choice that the compiler or the system's \
        version makes (`#if`, `#available`) does not change while the program runs, so it counts as one binding.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var store: any Store {
                if settings.isLocal { return singleton { LocalStore() } }
                return singleton { RemoteStore() }
            }
            func cache(for region: Region) -> Cache { singleton { Cache(region: region) } }
        }
        """,
        right: """
        extension Dependencies {
            var store: any Store {
                singleton {
                    if settings.isLocal { LocalStore() } else { RemoteStore() }
                }
            }
            func cache(for region: Region) -> Cache { singleton(for: region) { Cache(region: region) } }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        graph.defects(of: kinds).map { node, defect, site in
            let (message, remedy) = words(for: defect, graph.name(of: node), graph.nodes[node].binding?.scope)
            return problem(message, at: site, nodes: [node], in: graph, notes: [GraphDocument.Note(remedy)])
        }
    }

    private let kinds: [Defect.Kind] = [
        .notASingleBinding, .choiceOfBindings, .oneForAllArguments, .oneForAllCallers,
    ]

    private func words(for defect: Defect, _ name: String, _ scope: Scope?) -> (message: String, remedy: String) {
        let scope = scope?.rawValue ?? "singleton"
        return switch defect.kind {
        case .choiceOfBindings:
            (
                "'\(name)' chooses between several binding calls, each of which is a separate binding",
                "write one '\(defect.text) { … }', and choose inside its closure"
            )
        case .oneForAllArguments:
            (
                "'\(name)' makes one binding for all arguments, so all callers get the value built from the first "
                    + "'\(defect.text)'",
                "pass the argument as the key: '\(scope)(for: \(defect.text)) { … }'"
            )
        case .oneForAllCallers:
            (
                "'\(name)' makes one binding for all its callers, so those of one type share the value built from the "
                    + "first '\(defect.text)'",
                "write '\(scope) { … }' in each property"
            )
        default:
            (
                "The getter of '\(name)' does more than make one binding call",
                "write one '\(defect.text) { … }', and move everything else inside its closure"
            )
        }
    }
}
