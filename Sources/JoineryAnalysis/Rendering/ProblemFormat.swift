// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A format in which problems are written.
public enum ProblemFormat: String, Sendable, Hashable, CaseIterable {
    /// As compilers write them: for people, editors and Xcode.
    case text
    /// As objects, with all that is known.
    case json
    /// The Static Analysis Results Interchange Format, 2.1.0: for code hosting and review tools.
    case sarif
    /// The commands with which a workflow of GitHub's puts annotations on lines.
    case github

    /// Problems in this format.
    ///
    /// - Parameter usesColour: Whether text is coloured; the other formats never are.
    public func render(_ problems: [GraphDocument.Problem], usesColour: Bool = false) throws -> String {
        switch self {
        case .text: TextRenderer(usesColour: usesColour).render(problems)
        case .json: try JSONText.of(ProblemList(problems: problems)) + "\n"
        case .sarif: try JSONText.of(SARIFLog(problems)) + "\n"
        case .github: WorkflowRenderer().render(problems)
        }
    }
}

/// What `joinery check --format json` writes.
private struct ProblemList: Encodable {
    var version = GraphDocument.currentVersion
    var problems: [GraphDocument.Problem]
}
