// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys

/// Runs an operation with the dependencies of an object, to create further objects that belong to it.
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
/// The dependencies are those of the world in which the object was created, with the overrides of the operation around
/// this call. The world is known if the object has a property with ``Dependency``, or if `withDependencies` returned
/// the object. For any other object, the call records an issue.
///
/// - Parameters:
///   - model: The object.
///   - updateValuesForOperation: A closure that makes the overrides.
///   - operation: The operation to run with the dependencies.
/// - Returns: The return value of `operation`.
@_disfavoredOverload
@discardableResult
public func withDependencies<Model: AnyObject, R>(
    from model: Model,
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
    operation: () throws -> R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows -> R {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    guard let values = DependencyValues(of: model, at: place) else { return try operation() }
    return try values.perform(updateValuesForOperation, operation)
}

/// Runs an operation with the dependencies of an object, to create further objects that belong to it.
///
/// - Parameters:
///   - model: The object.
///   - operation: The operation to run with the dependencies.
/// - Returns: The return value of `operation`.
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
///   - updateValuesForOperation: A closure that makes the overrides.
///   - operation: The operation to run with the dependencies.
/// - Returns: The return value of `operation`.
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
    return try await values.perform(updateValuesForOperation, operation)
}

/// Runs an asynchronous operation with the dependencies of an object, on the caller's actor.
///
/// - Parameters:
///   - model: The object.
///   - operation: The operation to run with the dependencies.
/// - Returns: The return value of `operation`.
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
    /// Returns the dependencies for an operation of an object; `nil`, with an issue, if the object's world is unknown.
    fileprivate init?(of object: some AnyObject, at place: SourcePlace) {
        guard let origin = Self.origin(of: object) else {
            let type = "\(Swift.type(of: object))"
            let message = """
                withDependencies(from:) does not know the dependencies of this \(type)
                  Add a property with @Dependency to \(type), or return it from withDependencies { … } operation: { … }
                  The dependencies of the current task are used instead.
                """
            DependencyIssue(kind: .dialect, message: message, place: place).report()
            return nil
        }
        let held = HeldWorld(World.current.overriding(origin))
        self.init(held, purpose: Purpose(.operation(in: held), at: place))
    }

    /// Returns the world in which an object was created, if it is known.
    private static func origin(of object: some AnyObject) -> World? {
        for mirror in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
            for child in mirror.children {
                if let wrapper = child.value as? any DependencyReading { return wrapper.origin }
            }
        }
        return ObjectOrigins.world(of: object)
    }
}
