// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The format of a report.
package enum ProblemFormat: String, Sendable, Hashable, CaseIterable {
    /// The compiler's format, for people, editors, and Xcode.
    case text
    /// Objects with all details.
    case json
    /// The Static Analysis Results Interchange Format, 2.1.0: for code hosting and review tools.
    case sarif
    /// GitHub workflow commands, which annotate lines.
    case github

    /// Returns problems in this format.
    ///
    /// Text and JSON count columns in bytes, as the problems do. The formats for reviews count UTF-16 code units, for
    /// which the files are read.
    ///
    /// - Parameters:
    ///   - problems: The problems, in the order of the output.
    ///   - known: The problems that are in the baseline, which the formats for people omit; `nil` without a baseline.
    ///   - usesColor: Whether text is colored. The other formats never are.
    ///   - content: Returns the content of a file, or `nil` if it does not exist; by default, reads the file.
    package func render(
        _ problems: [GraphDocument.Problem], known: [GraphDocument.Problem]? = nil, usesColor: Bool = false,
        contentOf content: ((String) -> [UInt8]?)? = nil
    ) throws -> String {
        var columns = ReviewColumns(content: content ?? ReviewColumns.content)
        return switch self {
        case .text: TextRenderer(usesColor: usesColor).render(problems)
        case .json: try JSONText.of(ProblemList(problems: problems, known: known)) + "\n"
        case .sarif: try JSONText.of(SARIFLog(columns.turned(problems), known: known.map { columns.turned($0) })) + "\n"
        case .github: WorkflowRenderer().render(columns.turned(problems))
        }
    }
}

/// The output of `joinery check --format json`.
private struct ProblemList: Encodable {
    var version = GraphDocument.currentVersion
    var problems: [GraphDocument.Problem]
    var known: [GraphDocument.Problem]?
}
