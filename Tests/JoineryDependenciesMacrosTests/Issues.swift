// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Synchronization
import Testing

/// The messages of the issues that an operation records, which are known then, each with its file and line.
func issues(
    of operation: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
) async rethrows -> [String] {
    let seen = Seen()
    try await withKnownIssue(isIntermittent: true) {
        try await operation()
    } matching: { issue in
        let place = issue.sourceLocation.map { "\($0.fileID):\($0.line): " } ?? ""
        seen.add(place + issue.comments.map(\.rawValue).joined(separator: "\n"))
        return true
    }
    return seen.messages
}

/// What the issue says when an endpoint is called that nobody has implemented.
func unimplemented(_ endpoint: String, line: Int) -> String {
    """
    JoineryDependenciesMacrosTests/Clients.swift:\(line): \(endpoint) is unimplemented, and was called
      Implement it in this test, or find out who calls it.
    """
}

private final class Seen: Sendable {
    private let list = Mutex<[String]>([])

    var messages: [String] { list.withLock { $0 } }

    func add(_ message: String) {
        list.withLock { $0.append(message) }
    }
}
#endif
