// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Changes the current dependencies from here on: at the entry point of a program.
///
/// ```swift
/// @main struct App {
///     static func main() {
///         prepareDependencies {
///             $0.bind(PaymentKey.self) { StripeGateway() }
///             $0.locale = Locale(identifier: "en_GB")
///         }
///     }
/// }
/// ```
///
/// The change holds for all that is read from now on in the same context: a test value, say, is not affected by what is
/// prepared for the live program. Preparing a dependency that was read or prepared before is told
/// as an issue, for what was built with the earlier value keeps it.
///
/// - Parameter updateValues: What to change.
/// - Returns: What `updateValues` returns.
@_disfavoredOverload
@discardableResult
public func prepareDependencies<R>(
    _ updateValues: (inout DependencyValues) throws -> R,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) rethrows -> R {
    var values = DependencyValues(
        DependencyValues.current, draft: .preparation(at: SourcePlace(fileID: fileID, line: line, column: column)))
    return try DependencyBuild.$isUpdating.withValue(true) { try updateValues(&values) }
}
