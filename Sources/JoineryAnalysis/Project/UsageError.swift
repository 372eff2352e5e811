// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// What the user asked for cannot be done as it was asked.
package struct UsageError: Error, CustomStringConvertible {
    /// What is wrong and what would be right.
    package let description: String

    /// Says what is wrong.
    package init(_ description: String) { self.description = description }

    /// Says that a file or folder cannot be read or written, and why.
    ///
    /// - Parameters:
    ///   - path: The file or folder, as it was given.
    ///   - verb: What cannot be done with it: `read` or `written`.
    ///   - error: What the system says.
    package init(_ path: String, cannotBe verb: String, _ error: any Error) {
        self.init("'\(path)' cannot be \(verb): \(Self.reason(error))")
    }

    /// Why, in the words of the system where it has some: those of Foundation differ by platform, and say less.
    package static func reason(_ error: any Error) -> String {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(underlying) }
        return error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
    }
}
