// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryDependencies

/// What an endpoint throws that is not implemented.
public struct Unimplemented: Error, CustomStringConvertible {
    /// The client and its endpoint, as in `WeatherClient.temperature`.
    public let endpoint: String

    /// What was called, as a sentence.
    public var description: String { "\(endpoint) is unimplemented" }

    /// An error that names an endpoint. Making one records nothing.
    public init(_ endpoint: String) {
        self.endpoint = endpoint
    }

    /// Records an issue, for the expansions of the macros: an endpoint that is not implemented was called.
    ///
    /// - Returns: The error for the endpoint to throw.
    @_documentation(visibility: private)
    @discardableResult
    public static func _report(
        _ endpoint: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Unimplemented {
        DependencyIssue.unimplemented(
            endpoint, at: SourcePlace(fileID: fileID, line: line, column: column)
        ).report()
        return Unimplemented(endpoint)
    }
}
