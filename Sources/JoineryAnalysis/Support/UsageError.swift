// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Foundation

/// An error in the user's request.
package struct UsageError: Error, CustomStringConvertible {
    /// The problem, and the fix.
    package let description: String

    /// Creates an error with a description.
    package init(_ description: String) { self.description = description }

    /// Creates an error for a file or folder that cannot be read or written.
    ///
    /// - Parameters:
    ///   - path: The file or folder, as the user passed it.
    ///   - verb: `read` or `written`.
    ///   - error: The system's error.
    package init(_ path: String, cannotBe verb: String, _ error: any Error) {
        self.init("'\(path)' cannot be \(verb): \(Self.reason(error))")
    }

    /// Creates an error for a file that is not JSON, with the line and column of the mistake if Foundation names it.
    package init(_ path: String, isNotJSON data: Data, _ error: any Error) {
        let reason = Self.reason(error)
        guard let found = reason.firstMatch(of: /(.*) around character (\d+)\./), let offset = Int(found.2),
            offset <= data.count
        else {
            self.init("\(path): not JSON: \(reason)")
            return
        }
        let lines = data.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self.init("\(path):\(lines.count):\((lines.last?.count ?? 0) + 1): not JSON: \(found.1)")
    }

    /// Returns the reason in the system's words, if there are any. Foundation's words differ by platform and say less.
    package static func reason(_ error: any Error) -> String {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(underlying) }
        return error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
    }

    /// Creates an error for an unknown name, with similar names.
    package init(_ description: String, similar: [String]) {
        let names = similar.map { "'\($0)'" }.joined(separator: " or ")
        self.init(similar.isEmpty ? description : "\(description); did you mean \(names)?")
    }
}
