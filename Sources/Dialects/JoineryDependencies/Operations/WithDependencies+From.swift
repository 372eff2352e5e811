// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Runs an operation with the dependencies of an object: for making the objects that belong to it.
///
/// ```swift
/// final class ListModel {
///     @Dependency(\.listings) var listings
///
///     func makeDetail() -> DetailModel {
///         withDependencies(from: self) { DetailModel() }
///     }
/// }
/// ```
///
/// They are those of the world that the object was made in, with what the operation around this call overrides. An
/// object tells its world by a property with ``Dependency``, or by having been returned from `withDependencies`; of
/// another one an issue tells that.
///
/// - Parameters:
///   - model: The object.
///   - updateValuesForOperation: What to change.
///   - operation: The work that sees the dependencies.
/// - Returns: What `operation` returns.
@_disfavoredOverload
@discardableResult
public func withDependencies<Model: AnyObject, R>(
    from model: Model,
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
    operation: () throws -> R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows -> R {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    guard var values = DependencyValues(of: model, at: place) else { return try operation() }
    try DependencyBuild.$isUpdating.withValue(true) { try updateValuesForOperation(&values) }
    let dependencies = values.dependenciesOfOperation
    return note(try dependencies.perform(operation), madeIn: dependencies)
}

/// Runs an operation with the dependencies of an object: for making the objects that belong to it.
///
/// - Parameters:
///   - model: The object.
///   - operation: The work that sees the dependencies.
/// - Returns: What `operation` returns.
@_disfavoredOverload
@discardableResult
public func withDependencies<Model: AnyObject, R>(
    from model: Model,
    operation: () throws -> R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows -> R {
    try withDependencies(
        from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs an asynchronous operation with the dependencies of an object, on the caller's actor.
///
/// - Parameters:
///   - model: The object.
///   - updateValuesForOperation: What to change.
///   - operation: The work that sees the dependencies.
/// - Returns: What `operation` returns.
@_disfavoredOverload
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, R>(
    from model: Model,
    _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
    operation: nonisolated(nonsending) () async throws -> R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async rethrows -> R {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    guard let values = DependencyValues(of: model, at: place) else { return try await operation() }
    let dependencies = try await values.updated(updateValuesForOperation)
    return note(try await dependencies.perform(operation), madeIn: dependencies)
}

/// Runs an asynchronous operation with the dependencies of an object, on the caller's actor.
///
/// - Parameters:
///   - model: The object.
///   - operation: The work that sees the dependencies.
/// - Returns: What `operation` returns.
@_disfavoredOverload
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, R>(
    from model: Model,
    operation: nonisolated(nonsending) () async throws -> R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async rethrows -> R {
    try await withDependencies(
        from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line, column: column)
}

extension DependencyValues {
    /// The dependencies for what an object makes; `nil`, with an issue, where the object does not tell its world.
    fileprivate init?(of object: some AnyObject, at place: SourcePlace) {
        let current = DependencyValues.current
        guard let origin = Self.origin(of: object) else {
            let type = "\(Swift.type(of: object))"
            let message = """
                withDependencies(from:) cannot tell which dependencies this \(type) has
                  Give \(type) a property with @Dependency, or return it from withDependencies { … } operation: { … }
                  The dependencies of the current task are used.
                """
            DependencyIssue(kind: .dialect, message: message, place: place).report()
            return nil
        }
        let dependencies = origin.map { $0.merging(current) } ?? current
        self.init(dependencies, draft: .operation(at: place))
    }

    /// The world that an object was made in: `.some(nil)` where it was made outside of every world.
    private static func origin(of object: some AnyObject) -> Dependencies?? {
        for mirror in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
            for child in mirror.children {
                if let wrapper = child.value as? any DependencyReading {
                    return .some(wrapper.reader.scope.dependencies)
                }
            }
        }
        return ObjectOrigins.dependencies(of: object).map { .some($0) }
    }
}
