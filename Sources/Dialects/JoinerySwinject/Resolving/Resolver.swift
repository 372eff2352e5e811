// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryRegistry

/// A type that resolves services: a container, as factories and assemblies use it.
///
/// ``resolve(_:name:)`` and its overloads return `nil` if a service is not registered. `require(_:name:)` and its
/// overloads throw an error with the path, the place, and similar registrations.
@preconcurrency public protocol Resolver: Sendable {
    /// Returns the service for a type and a name; `nil` if there is none.
    @preconcurrency func resolve<Service: Sendable>(_ serviceType: Service.Type, name: String?) -> Service?

    /// Returns the service for a type, a name, and argument types; `nil` if there is none.
    @preconcurrency func resolve<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, arguments: repeat each Argument
    ) -> Service?

    /// Returns the service for a type, a name, and argument types.
    ///
    /// Call `require(_:name:)` and its overloads instead, which add the place of the call.
    @preconcurrency func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, at place: CallPlace, arguments: repeat each Argument
    ) throws -> Service
}

/// The place of a call, for messages.
public struct CallPlace: Sendable, CustomStringConvertible {
    let fileID: StaticString
    let line: UInt
    let column: UInt

    /// Creates the place of the caller.
    public init(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        self.fileID = fileID
        self.line = line
        self.column = column
    }

    /// The place as in `App/Search.swift:12`.
    public var description: String { "\(fileID):\(line)" }
}

// MARK: - Optional

extension Resolver {
    /// Returns the service for a type without a name; `nil` if there is none.
    @preconcurrency public func resolve<Service: Sendable>(_ serviceType: Service.Type) -> Service? {
        resolve(serviceType, name: nil)
    }

    /// Returns the service for a type with one argument; `nil` if there is none.
    @preconcurrency public func resolve<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String? = nil, argument: repeat each Argument
    ) -> Service? {
        // A parameter pack even for one argument, because a single generic parameter would open an `any P`.
        resolve(serviceType, name: name, arguments: repeat each argument)
    }

    /// Returns the service for a type with arguments and without a name; `nil` if there is none.
    @preconcurrency public func resolve<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, arguments: repeat each Argument
    ) -> Service? {
        resolve(serviceType, name: nil, arguments: repeat each arguments)
    }
}

// MARK: - Throwing

extension Resolver {
    /// Returns the service for a type and a name.
    ///
    /// - Throws: A ``ResolutionError`` if there is none or resolving it causes a cycle; otherwise the error of a
    ///   factory.
    @preconcurrency public func require<Service: Sendable>(
        _ serviceType: Service.Type, name: String? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws -> Service {
        try require(serviceType, name: name, at: CallPlace(fileID: fileID, line: line, column: column))
    }

    /// Returns the service for a type and a name with one argument.
    ///
    /// - Throws: A ``ResolutionError`` if there is none or resolving it causes a cycle; otherwise the error of a
    ///   factory.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String? = nil, argument: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws -> Service {
        try require(
            serviceType, name: name, at: CallPlace(fileID: fileID, line: line, column: column),
            arguments: repeat each argument)
    }

    /// Returns the service for a type and a name with arguments.
    ///
    /// - Throws: A ``ResolutionError`` if there is none or resolving it causes a cycle; otherwise the error of a
    ///   factory.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String? = nil, arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws -> Service {
        try require(
            serviceType, name: name, at: CallPlace(fileID: fileID, line: line, column: column),
            arguments: repeat each arguments)
    }

    /// The default for custom resolvers. Its error states only that the service is missing.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, at place: CallPlace, arguments: repeat each Argument
    ) throws -> Service {
        if let service = resolve(serviceType, name: name, arguments: repeat each arguments) { return service }
        throw ResolutionError(
            .missing, "\(ServiceKey(serviceType, name: name)) is not registered", place: place.description)
    }
}
