// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryDependencies

/// The error that an unimplemented endpoint throws.
public struct Unimplemented: Error, CustomStringConvertible {
    /// The client and the endpoint, as in `WeatherClient.temperature`.
    public let endpoint: String

    /// A sentence that names the endpoint.
    public var description: String { "\(endpoint) is unimplemented" }

    /// Creates an error that names an endpoint, without recording an issue.
    public init(_ endpoint: String) {
        self.endpoint = endpoint
    }

    /// Records an issue about a call of an unimplemented endpoint. Expansions of the macros use it.
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
