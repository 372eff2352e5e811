// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization
internal import Testing

/// An issue as a test sees it.
package struct RecordedIssue: Equatable, Sendable {
    package enum Severity: Sendable {
        case warning
        case error
    }

    package let severity: Severity
    package let message: String
    /// The file and line of the issue.
    package let place: String?

    package init(severity: Severity = .error, message: String, place: String?) {
        self.severity = severity
        self.message = message
        self.place = place
    }
}

/// The issues that an operation records, marked as known.
package func issues(
    of operation: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
) async rethrows -> [RecordedIssue] {
    let seen = Notes()
    try await withKnownIssue(isIntermittent: true) {
        try await operation()
    } matching: { issue in
        let place = issue.sourceLocation.map { "\($0.fileID):\($0.line)" }
        seen.add(
            RecordedIssue(
                severity: issue.severity == .warning ? .warning : .error,
                message: issue.comments.map(\.rawValue).joined(separator: "\n"), place: place))
        return true
    }
    return seen.issues
}

private final class Notes: Sendable {
    private let list = Mutex<[RecordedIssue]>([])

    package var issues: [RecordedIssue] { list.withLock { $0 } }

    package func add(_ issue: RecordedIssue) {
        list.withLock { $0.append(issue) }
    }
}
