// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A step of a path through the graph in messages: `search (App/Search.swift:12)`.
package struct PathStep: Sendable, Hashable, CustomStringConvertible {
    /// The name of the binding, preceded by its graph unless that is `Dependencies`.
    package let name: String
    /// The place of the binding call.
    package let place: SourcePlace
    private let declaration: (any BindingDeclaration)?

    init(_ name: String, _ declaration: (any BindingDeclaration)?, at place: SourcePlace) {
        self.name = name
        self.declaration = declaration
        self.place = place
    }

    /// Whether this step has a place in the source.
    package var hasPlace: Bool { place.line != 0 }

    /// Whether messages do not show this, because it stands for a part of the engine, such as a wrapper.
    package var isHidden: Bool { name == "" }

    package static func == (left: PathStep, right: PathStep) -> Bool {
        left.name == right.name && left.place == right.place
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// The name and the place.
    package var description: String { hasPlace ? "\(name) (\(place))" : name }

    /// The name of the binding in an override: `\.search` or, for a function, which no key path can name, `{
    /// $0.cache(for: …) }`.
    private var overrideName: String {
        if let declaration { return declaration.keyPath }
        return isFunction ? "{ $0.\(call { _ in "…" }) }" : "\\.\(memberName)"
    }

    /// Returns a change of the binding, inside the changes of its graph.
    private func inGraph(_ change: String) -> String {
        guard declaration == nil, let graphName else { return change }
        return "$0.graph(\(graphName).self) { \(change) }"
    }

    /// Returns the code with which the start of the program binds a requirement.
    ///
    /// - Parameter value: The expression for the value.
    func binding(to value: String) -> String {
        declaration?.binding ?? "prepareDependencies { \(binding(with: value)) }"
    }

    /// What binds a requirement, within the changes of a world.
    ///
    /// - Parameter value: How the value is written.
    func binding(with value: String) -> String {
        declaration?.binding ?? inGraph("$0.bind(\(overrideName)) { \(value) }")
    }

    /// Returns the code with which a test assigns a value to the binding.
    ///
    /// - Parameter value: The expression for the value.
    func assigning(_ value: String) -> String {
        declaration?.assigning ?? inGraph("$0[\(overrideName)] = \(value)")
    }

    /// The code with which a test overrides the binding.
    var overriding: String { declaration?.overriding ?? overriding(with: "…") }

    /// Returns the code with which a test overrides the binding.
    ///
    /// - Parameter body: The closure that builds the value.
    func overriding(with body: String) -> String { inGraph("$0.override(\(overrideName)) { \(body) }") }

    /// The code with which a test decorates the binding.
    package var decorating: String { inGraph("$0.decorate(\(overrideName)) { value, _ in … }") }

    /// The code with which a test selects the live value.
    var usingLive: String { declaration?.usingLive ?? inGraph("$0.useLive(\(overrideName))") }

    /// The way to give the binding a test value, or `nil` if it cannot have one.
    var testValue: String? { declaration.map(\.testValue) ?? "give the binding a value for tests, test: { … }" }

    /// The code that reads the binding: `inject(\.search)`.
    var injection: String {
        isFunction || declaration != nil ? "inject(…)" : "inject(\(overrideName))"
    }

    /// The code with which a type that an earlier step builds reads the binding later.
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

    /// Whether the binding is a member of a family, declared by a function.
    private var isFunction: Bool { name.contains("(") }

    /// The name without its graph: `search`, or `cache(for:)`.
    private var memberName: Substring { name.split(separator: ".").last ?? name[...] }

    private var graphName: Substring? {
        let parts = name.split(separator: ".")
        return parts.count > 1 ? parts[0] : nil
    }

    /// Returns the call of a function: `cache(for: …)` for `cache(for:)`.
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
    /// The steps with arrows: `a (App/File.swift:3) → b (App/File.swift:9) → a`. A step that occurs again is shown
    /// without its place.
    package var arrows: String {
        var seen: Set<PathStep> = []
        return map { step in seen.insert(step).inserted ? step.description : step.name }.joined(separator: " → ")
    }
}
