// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Changes the current dependencies from here on, at the entry point of a program.
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
/// The change affects all later reads in the same context: preparing the live program does not affect test values, for
/// example. Preparing a dependency that was already read or prepared records an issue, because values built from the
/// earlier value keep it.
///
/// - Parameter updateValues: A closure that makes the changes.
/// - Returns: The return value of `updateValues`.
@_disfavoredOverload
@discardableResult
public func prepareDependencies<R>(
    _ updateValues: (inout DependencyValues) throws -> R,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) rethrows -> R {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    var values = DependencyValues(purpose: Purpose(.preparation(since: WorldMoment()), at: place))
    return try DependencyBuild.$isUpdating.withValue(true) { try updateValues(&values) }
}
