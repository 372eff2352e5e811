// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One step of a path through the graph, as messages show it: `search (App/Search.swift:12)`.
package struct PathStep: Sendable, Hashable, CustomStringConvertible {
    /// The binding's name, with that of its graph unless that is `Dependencies`.
    package let name: String
    /// Where the binding call stands.
    package let place: SourcePlace
    private let declaration: (any BindingDeclaration)?

    init(_ name: String, _ declaration: (any BindingDeclaration)?, at place: SourcePlace) {
        self.name = name
        self.declaration = declaration
        self.place = place
    }

    /// What stands for no binding, and so for no place.
    static func withoutPlace(_ name: String) -> PathStep {
        PathStep(name, nil, at: SourcePlace(fileID: "", line: 0, column: 0))
    }

    /// Whether it stands for a binding, or for something else that a source names.
    var hasPlace: Bool { place.line != 0 }

    package static func == (left: PathStep, right: PathStep) -> Bool {
        left.name == right.name && left.place == right.place
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// Name and place.
    package var description: String { hasPlace ? "\(name) (\(place))" : name }

    /// What names the binding in an override: `\.search` or, if it is a function and no key path can name it,
    /// `{ $0.cache(for: …) }`.
    private var overrideName: String {
        if let declaration { return declaration.keyPath }
        return isFunction ? "{ $0.\(call { _ in "…" }) }" : "\\.\(memberName)"
    }

    /// A change of the binding, within the changes of its graph.
    private func inGraph(_ change: String) -> String {
        guard declaration == nil, let graphName else { return change }
        return "$0.graph(\(graphName).self) { \(change) }"
    }

    /// What the start of the program writes to give a requirement its value.
    ///
    /// - Parameter value: How the value is written.
    func binding(to value: String) -> String {
        declaration?.binding ?? "prepareDependencies { \(inGraph("$0.bind(\(overrideName)) { \(value) }")) }"
    }

    /// What a test writes to assign a value to it.
    ///
    /// - Parameter value: How the value is written.
    func assigning(_ value: String) -> String {
        declaration?.assigning ?? inGraph("$0[\(overrideName)] = \(value)")
    }

    /// What a test writes to put something else in the binding's place.
    var overriding: String { declaration?.overriding ?? overriding(with: "…") }

    /// What a test writes to put something else in the binding's place.
    ///
    /// - Parameter body: The closure that makes it.
    func overriding(with body: String) -> String { inGraph("$0.override(\(overrideName)) { \(body) }") }

    /// What a test writes to wrap or change the value of the binding.
    var decorating: String { inGraph("$0.decorate(\(overrideName)) { value, _ in … }") }

    /// What a test writes to say that the live value is meant.
    var usingLive: String { declaration?.usingLive ?? inGraph("$0.useLive(\(overrideName))") }

    /// What gives the binding a value for tests; `nil` if it can have none.
    var testValue: String? { declaration.map(\.testValue) ?? "give the binding a value for tests, test: { … }" }

    /// What reads the binding: `inject(\.search)`.
    var injection: String {
        isFunction || declaration != nil ? "inject(…)" : "inject(\(overrideName))"
    }

    /// What keeps a value of the binding's back until it is needed, in the type that an earlier step builds.
    package var deferral: String {
        if let declaration { return "    " + declaration.deferral }
        guard !isFunction else { return "    keep factory { \(call { "$\($0)" }) } and call it" }
        let arguments = "\\.\(memberName)" + (graphName.map { ", of: \($0).self" } ?? "")
        return """
                @LazyInjected(\(arguments)) var \(memberName)
              In a Sendable class, which takes no property wrapper:
                let \(memberName) = LazyInjected(\(arguments))
            """
    }

    /// Whether the binding is a member of a family, made by a function.
    private var isFunction: Bool { name.contains("(") }

    /// The name without its graph: `search`, or `cache(for:)`.
    private var memberName: Substring { name.split(separator: ".").last ?? name[...] }

    private var graphName: Substring? {
        let parts = name.split(separator: ".")
        return parts.count > 1 ? parts[0] : nil
    }

    /// The call of a function: `cache(for: …)` for `cache(for:)`.
    private func call(with argument: (Int) -> String) -> String {
        let parts = memberName.dropLast().split(separator: "(", omittingEmptySubsequences: false)
        let labels = parts.count > 1 ? parts[1].split(separator: ":") : []
        let arguments = labels.enumerated().map { index, label in
            label == "_" ? argument(index) : "\(label): \(argument(index))"
        }
        return "\(parts[0])(\(arguments.joined(separator: ", ")))"
    }
}

extension [PathStep] {
    /// `a (App/File.swift:3) → b (App/File.swift:9) → a`: a step that came before is not told its place again.
    package var arrows: String {
        var seen: Set<PathStep> = []
        return map { step in seen.insert(step).inserted ? step.description : step.name }.joined(separator: " → ")
    }
}
