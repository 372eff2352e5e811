// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A format in which problems are written.
package enum ProblemFormat: String, Sendable, Hashable, CaseIterable {
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
    /// Text and JSON count columns in bytes, as the problems do; the forms for reviews count code units of UTF-16, for
    /// which the files are read.
    ///
    /// - Parameters:
    ///   - problems: What is written, in this order.
    ///   - usesColor: Whether text is colored; the other formats never are.
    ///   - content: What is in a file, where it is not to be read; `nil` where it is not there.
    package func render(
        _ problems: [GraphDocument.Problem], usesColor: Bool = false,
        contentOf content: ((String) -> [UInt8]?)? = nil
    ) throws -> String {
        var columns = ReviewColumns(content: content ?? ReviewColumns.content)
        return switch self {
        case .text: TextRenderer(usesColor: usesColor).render(problems)
        case .json: try JSONText.of(ProblemList(problems: problems)) + "\n"
        case .sarif: try JSONText.of(SARIFLog(columns.turned(problems))) + "\n"
        case .github: WorkflowRenderer().render(columns.turned(problems))
        }
    }
}

/// What `joinery check --format json` writes.
private struct ProblemList: Encodable {
    var version = GraphDocument.currentVersion
    var problems: [GraphDocument.Problem]
}
