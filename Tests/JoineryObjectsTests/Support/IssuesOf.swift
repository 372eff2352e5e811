// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Synchronization
import Testing

/// An issue as a test sees it.
struct SeenIssue: Equatable, Sendable {
    enum Severity: Sendable {
        case warning
        case error
    }

    var severity = Severity.error
    let message: String
    /// Where it is told: the file and the line.
    let place: String?
}

/// The issues that an operation records, which are known then.
func issues(
    of operation: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
) async rethrows -> [SeenIssue] {
    let seen = Notes()
    try await withKnownIssue(isIntermittent: true) {
        try await operation()
    } matching: { issue in
        let place = issue.sourceLocation.map { "\($0.fileID):\($0.line)" }
        seen.add(
            SeenIssue(
                severity: issue.severity == .warning ? .warning : .error,
                message: issue.comments.map(\.rawValue).joined(separator: "\n"), place: place))
        return true
    }
    return seen.issues
}

private final class Notes: Sendable {
    private let list = Mutex<[SeenIssue]>([])

    var issues: [SeenIssue] { list.withLock { $0 } }

    func add(_ issue: SeenIssue) {
        list.withLock { $0.append(issue) }
    }
}
