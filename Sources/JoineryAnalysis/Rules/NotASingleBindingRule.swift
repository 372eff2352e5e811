// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A property of a graph that makes a binding, and does something else as well; or one binding for several things.
struct NotASingleBindingRule: Rule {
    let id = "not-a-single-binding"
    let summary = "The value of a graph's property has to be one binding call of its own and nothing else."
    let explanation = """
        A binding is identified by where its call stands, and an override is learned by reading the property once. What \
        a getter does besides the call runs at each read, also while overrides are learned; a getter that chooses \
        between two calls is two bindings, of which an override replaces the one that happens to be chosen; and a \
        function that makes the call for several callers or arguments makes a single binding, of which all get the \
        value that the first one caused. What the compiler or the version of the system chooses (`#if`, \
        `#available`) stays as it is while the program runs, and is one binding.
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
        kinds.flatMap { kind in
            graph.defects(kind).map { node, defect, site in
                let (message, remedy) = words(for: defect, graph.name(of: node), graph.nodes[node].binding?.scope)
                return problem(
                    message, at: site, nodes: [node], in: graph, notes: [GraphDocument.Note(remedy)])
            }
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
                "The value of '\(name)' is one of several binding calls, each of them a binding of its own",
                "make it one '\(defect.text) { … }', with the choice within its closure"
            )
        case .oneForAllArguments:
            (
                "'\(name)' makes one binding for all arguments: everybody gets what was built from the first "
                    + "'\(defect.text)'",
                "give the argument as the key: '\(scope)(for: \(defect.text)) { … }'"
            )
        case .oneForAllCallers:
            (
                "'\(name)' makes one binding for all its callers: those of one type share what the first "
                    + "'\(defect.text)' built",
                "write '\(scope) { … }' in each property itself"
            )
        default:
            (
                "The value of '\(name)' is more than one binding call",
                "make it one '\(defect.text) { … }', with all else within its closure"
            )
        }
    }
}
