// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A kind of problem, and how it is found.
///
/// Its documentation page is generated from these texts.
package protocol Rule: Sendable {
    /// The stable identifier, as in messages, comments, and configuration files: `missing-binding`.
    var id: String { get }
    /// The problem in one sentence.
    var summary: String { get }
    /// The reason and the consequences.
    var explanation: String { get }
    /// The configuration of the examples, as JSON; `nil` if the rule needs none.
    var exampleConfiguration: String? { get }
    /// Code with the problem, and the corrected code.
    var examples: (wrong: String, right: String) { get }
    /// The default severity.
    var severity: Severity { get }
    /// Returns the problems of a graph, in any order and including silenced ones.
    func problems(in graph: Graph) -> [GraphDocument.Problem]
}

extension Rule {
    package var exampleConfiguration: String? { nil }

    /// Creates a problem of this rule.
    ///
    /// - Parameters:
    ///   - message: The message, one sentence without its full stop.
    ///   - site: The place.
    ///   - nodes: The nodes that it is about, beginning with the one to change.
    ///   - severity: The severity, if it differs from the rule's default.
    func problem(
        _ message: String, at site: Graph.Site, nodes: [Int] = [], in graph: Graph, severity: Severity? = nil,
        notes: [GraphDocument.Note] = []
    ) -> GraphDocument.Problem {
        GraphDocument.Problem(
            rule: id, severity: severity ?? self.severity, message: message, location: GraphDocument.Location(site),
            notes: notes, nodes: nodes.map { graph.nodes[$0].id })
    }
}

/// All rules, sorted by identifier.
package let allRules: [any Rule] = [
    CaptiveLifetimeRule(),
    ClosingReadRule(),
    ComputedOverrideRule(),
    CycleRule(),
    DepthLimitRule(),
    DuplicateBindingRule(),
    ExplicitReturnRule(),
    FanInLimitRule(),
    IsolationRule(),
    LayerOrderRule(),
    LostWorldRule(),
    MissingBindingRule(),
    MissingTestValueRule(),
    ModuleBoundaryRule(),
    NotASingleBindingRule(),
    NotKeptRule(),
    SilenceRule(),
    UnboundRequirementRule(),
    UnusedBindingRule(),
]

extension GraphDocument.Location {
    /// Creates a location without its module.
    package init(_ site: Graph.Site) {
        self.init(file: site.file, line: site.place.line, column: site.place.column)
    }
}
