// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Something that can be wrong with a graph, and how it is found.
///
/// Its page of documentation is made from what it says here.
package protocol Rule: Sendable {
    /// The stable identifier, as it stands in messages, comments and configuration files: `missing-binding`.
    var id: String { get }
    /// What is wrong where the rule finds something, in one sentence.
    var summary: String { get }
    /// Why that is wrong, and what it leads to.
    var explanation: String { get }
    /// Code that the rule complains of, and what to write instead.
    var examples: (wrong: String, right: String) { get }
    /// How grave it is, where the configuration says nothing else.
    var severity: Severity { get }
    /// What is wrong with a graph. In any order; silenced places are left out later.
    func problems(in graph: Graph) -> [GraphDocument.Problem]
}

extension Rule {
    /// A problem of this rule.
    ///
    /// - Parameters:
    ///   - message: What is wrong, in one sentence without its full stop.
    ///   - site: Where.
    ///   - nodes: The nodes it is about, the one to change first.
    ///   - severity: How grave it is, where that differs from the rule's own.
    func problem(
        _ message: String, at site: Graph.Site, nodes: [Int] = [], in graph: Graph, severity: Severity? = nil,
        notes: [GraphDocument.Note] = []
    ) -> GraphDocument.Problem {
        GraphDocument.Problem(
            rule: id, severity: severity ?? self.severity, message: message, location: GraphDocument.Location(site),
            notes: notes, nodes: nodes.map { graph.nodes[$0].id })
    }
}

/// All rules, in the order of their identifiers.
package let allRules: [any Rule] = [
    CaptiveLifetimeRule(),
    ComputedOverrideRule(),
    CycleRule(),
    DuplicateBindingRule(),
    ExplicitReturnRule(),
    IsolationRule(),
    KeptGraphRule(),
    MissingBindingRule(),
    MissingTestValueRule(),
    NotASingleBindingRule(),
    SilenceRule(),
    UnboundRequirementRule(),
    UnusedBindingRule(),
]

extension GraphDocument.Location {
    /// The place without its module.
    init(_ site: Graph.Site) {
        self.init(file: site.file, line: site.place.line, column: site.place.column)
    }
}
