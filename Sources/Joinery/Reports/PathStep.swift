// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A step of a path through the graph in messages: `search (App/Search.swift:12)`.
package struct PathStep: Sendable, Hashable, CustomStringConvertible {
    /// The name of the graph, unless that is `Dependencies`.
    private let graph: String?
    /// The name without its graph: `search`, or `cache(for:)`.
    private let member: String
    /// The place of the binding call.
    package let place: SourcePlace
    private let declaration: (any BindingDeclaration)?

    init(_ member: String, of graph: String? = nil, _ declaration: (any BindingDeclaration)?, at place: SourcePlace) {
        self.member = member
        self.graph = graph
        self.declaration = declaration
        self.place = place
    }

    /// The name of the binding, preceded by its graph unless that is `Dependencies`.
    package var name: String { graph.map { "\($0).\(member)" } ?? member }

    /// Whether this step has a place in the source.
    package var hasPlace: Bool { place.line != 0 }

    /// Whether messages do not show this, because it stands for a part of the engine, such as a wrapper.
    package var isHidden: Bool { member.isEmpty }

    package static func == (left: PathStep, right: PathStep) -> Bool {
        left.member == right.member && left.graph == right.graph && left.place == right.place
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(member) }

    /// The name and the place.
    package var description: String { hasPlace ? "\(name) (\(place))" : name }

    // MARK: Code that names the binding

    /// The name of the binding in an override: `\.search` or, for a function, which no key path can name, `{
    /// $0.cache(for: …) }`.
    private var overrideName: String {
        declaration?.keyPath ?? (isFunction ? "{ $0.\(call { _ in "…" }) }" : "\\.\(member)")
    }

    /// Returns a change of the binding, inside the changes of its graph.
    private func inGraph(_ change: String) -> String {
        guard declaration == nil, let graph else { return change }
        return "$0.graph(\(graph).self) { \(change) }"
    }

    /// Returns the code with which the start of the program binds a requirement to the value of an expression.
    func binding(to value: String) -> String {
        declaration?.binding ?? "prepareDependencies { \(binding(with: value)) }"
    }

    /// Returns what binds a requirement to the value of an expression, within the changes of a world.
    func binding(with value: String) -> String {
        declaration?.binding ?? inGraph("$0.bind(\(overrideName)) { \(value) }")
    }

    /// Returns the code with which a test assigns the value of an expression to the binding.
    func assigning(_ value: String) -> String {
        declaration?.assigning ?? inGraph("$0[\(overrideName)] = \(value)")
    }

    /// The code with which a test overrides the binding.
    package var overriding: String { declaration?.overriding ?? overriding(with: "…") }

    /// Returns the code with which a test overrides the binding by a closure with a body.
    func overriding(with body: String) -> String { inGraph("$0.override(\(overrideName)) { \(body) }") }

    /// The code with which a test decorates the binding.
    package var decorating: String { inGraph("$0.decorate(\(overrideName)) { value, _ in … }") }

    /// The code with which a test selects the live value.
    package var usingLive: String { declaration?.usingLive ?? inGraph("$0.useLive(\(overrideName))") }

    /// The way to give the binding a test value, or `nil` if it cannot have one.
    package var testValue: String? {
        declaration.map(\.testValue) ?? "give the binding a value for tests, test: { … }"
    }

    /// The code that reads the binding: `inject(\.search)`.
    package var injection: String { isFunction || declaration != nil ? "inject(…)" : "inject(\(overrideName))" }

    /// The code with which a type that an earlier step builds reads the binding later.
    package var deferral: String {
        if let declaration { return "    " + declaration.deferral }
        guard !isFunction else { return "    keep factory { \(call { "$\($0)" }) } and call it" }
        let arguments = "\\.\(member)" + (graph.map { ", of: \($0).self" } ?? "")
        return """
                @LazyInjected(\(arguments)) var \(member)
              In a Sendable class, which takes no property wrapper:
                let \(member) = LazyInjected(\(arguments))
            """
    }

    /// Whether the binding is a member of a family, declared by a function.
    private var isFunction: Bool { member.contains("(") }

    /// Returns the call of a function: `cache(for: …)` for `cache(for:)`.
    private func call(with argument: (Int) -> String) -> String {
        var (text, word, count) = ("", "", 0)
        for character in member {
            switch character {
            case ":":
                text += (count == 0 ? "" : ", ") + (word == "_" ? "" : word + ": ") + argument(count)
                (word, count) = ("", count + 1)
            case "(", ")":
                text += word + String(character)
                word = ""
            default: word.append(character)
            }
        }
        return text
    }
}

extension [PathStep] {
    /// The steps with arrows: `a (App/File.swift:3) → b (App/File.swift:9) → a`. A step that occurs again is shown
    /// without its place.
    package var arrows: String {
        var text = ""
        for (index, step) in enumerated() {
            if index > 0 { text += " → " }
            text += self[..<index].contains(step) ? step.name : step.description
        }
        return text
    }
}
