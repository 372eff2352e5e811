// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A log of problems in the Static Analysis Results Interchange Format (SARIF) 2.1.0, an OASIS standard.
struct SARIFLog: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    /// Creates a log of problems whose columns are UTF-16 code units: see ``ReviewColumns``.
    ///
    /// - Parameters:
    ///   - problems: The problems.
    ///   - known: The problems that are in the baseline; `nil` without a baseline.
    init(_ problems: [GraphDocument.Problem], known: [GraphDocument.Problem]? = nil) {
        let rules = allRules.map { ReportingDescriptor($0) }
        let results =
            problems.map { Result($0, known == nil ? nil : .new) } + (known ?? []).map { Result($0, .unchanged) }
        runs = [Run(tool: Tool(driver: Driver(rules: rules)), results: results)]
    }

    /// Whether a problem is in the baseline.
    enum BaselineState: String, Encodable { case new, unchanged }

    /// The reason for which a problem is accepted.
    struct Suppression: Encodable {
        let kind = "external"
        let justification = "The problem is in the baseline."
    }

    struct Run: Encodable {
        let tool: Tool
        let results: [Result]
        let columnKind = "utf16CodeUnits"
    }

    struct Tool: Encodable { let driver: Driver }

    struct Driver: Encodable {
        let name = "joinery"
        let rules: [ReportingDescriptor]
    }

    struct ReportingDescriptor: Encodable {
        let id: String
        let shortDescription: Message
        let fullDescription: Message
        let defaultConfiguration: Configuration

        init(_ rule: any Rule) {
            id = "joinery/\(rule.id)"
            shortDescription = Message(text: rule.summary)
            fullDescription = Message(text: rule.explanation)
            defaultConfiguration = Configuration(level: Level.of(rule.severity))
        }

        struct Configuration: Encodable { let level: String }
    }

    struct Message: Encodable { let text: String }

    struct Result: Encodable {
        let ruleId: String
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]
        let baselineState: BaselineState?
        let suppressions: [Suppression]?

        init(_ problem: GraphDocument.Problem, _ state: BaselineState?) {
            baselineState = state
            suppressions = state.map { $0 == .unchanged ? [Suppression()] : [] }
            ruleId = "joinery/\(problem.rule)"
            level = Level.of(problem.severity)
            let remedies = problem.notes.filter { $0.location == nil }.map(\.message)
            message = Message(text: ([problem.message] + remedies).joined(separator: "\n"))
            locations = [Location(problem.location, message: nil)]
            relatedLocations = problem.notes.compactMap { note in
                note.location.map { Location($0, message: note.message) }
            }
        }
    }

    struct Location: Encodable {
        let physicalLocation: PhysicalLocation
        let message: Message?

        init(_ location: GraphDocument.Location, message: String?) {
            physicalLocation = PhysicalLocation(
                artifactLocation: ArtifactLocation(uri: Self.reference(to: location.file)),
                region: Region(startLine: location.line, startColumn: location.column))
            self.message = message.map { Message(text: $0) }
        }

        /// Returns a path as a relative URI reference, with everything but unreserved characters and slashes
        /// percent-encoded.
        private static func reference(to path: String) -> String {
            path.utf8.map { byte in
                let character = Character(UnicodeScalar(byte))
                let isPlain = byte < 128 && (character.isLetter || character.isNumber || "-._~/".contains(character))
                return isPlain
                    ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }.joined()
        }
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: Region
    }

    struct ArtifactLocation: Encodable { let uri: String }

    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
    }

    private enum Level {
        static func of(_ severity: Severity) -> String {
            switch severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "note"
            case .off: "none"
            }
        }
    }
}
