// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What services are resolved from: a container, as factories and assemblies see it.
///
/// ``resolve(_:name:)`` and its relatives answer with `nil` where nothing is registered; `require(_:name:)` and its
/// relatives throw an error that tells the path, the place and what is similar.
@preconcurrency public protocol Resolver: Sendable {
    /// The service that is registered for a type and a name, or `nil` where there is none.
    @preconcurrency func resolve<Service: Sendable>(_ serviceType: Service.Type, name: String?) -> Service?

    /// The service that is registered for a type, a name and the types of arguments, or `nil` where there is none.
    @preconcurrency func resolve<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, arguments: repeat each Argument
    ) -> Service?

    /// The service that is registered for a type, a name and the types of arguments.
    ///
    /// Write `require(_:name:)` and its relatives, which give the place.
    @preconcurrency func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, at place: CallPlace, arguments: repeat each Argument
    ) throws -> Service
}

/// The place of a call, for messages.
public struct CallPlace: Sendable, CustomStringConvertible {
    let fileID: StaticString
    let line: UInt
    let column: UInt

    /// The place of the caller.
    public init(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        self.fileID = fileID
        self.line = line
        self.column = column
    }

    /// `App/Search.swift:12`
    public var description: String { "\(fileID):\(line)" }
}

// MARK: - Optional

extension Resolver {
    /// The service that is registered for a type without a name, or `nil` where there is none.
    @preconcurrency public func resolve<Service: Sendable>(_ serviceType: Service.Type) -> Service? {
        resolve(serviceType, name: nil)
    }

    /// The service that is registered for a type with one argument, or `nil` where there is none.
    @preconcurrency public func resolve<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String? = nil, argument: repeat each Argument
    ) -> Service? {
        // A pack, although it is one argument: a single generic parameter would take the type that an `any P` holds.
        resolve(serviceType, name: name, arguments: repeat each argument)
    }

    /// The service that is registered for a type without a name and with arguments, or `nil` where there is none.
    @preconcurrency public func resolve<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, arguments: repeat each Argument
    ) -> Service? {
        resolve(serviceType, name: nil, arguments: repeat each arguments)
    }
}

// MARK: - Throwing

extension Resolver {
    /// The service that is registered for a type and a name.
    ///
    /// - Throws: ``ResolutionError`` where there is none, or where resolving it closes a cycle; and what a factory
    ///   throws.
    @preconcurrency public func require<Service: Sendable>(
        _ serviceType: Service.Type, name: String? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws -> Service {
        try require(serviceType, name: name, at: CallPlace(fileID: fileID, line: line, column: column))
    }

    /// The service that is registered for a type and a name with one argument.
    ///
    /// - Throws: ``ResolutionError`` where there is none, or where resolving it closes a cycle; and what a factory
    ///   throws.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String? = nil, argument: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws -> Service {
        try require(
            serviceType, name: name, at: CallPlace(fileID: fileID, line: line, column: column),
            arguments: repeat each argument)
    }

    /// The service that is registered for a type and a name with arguments.
    ///
    /// - Throws: ``ResolutionError`` where there is none, or where resolving it closes a cycle; and what a factory
    ///   throws.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String? = nil, arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws -> Service {
        try require(
            serviceType, name: name, at: CallPlace(fileID: fileID, line: line, column: column),
            arguments: repeat each arguments)
    }

    /// What a resolver of your own throws, as long as it says nothing else: only that the service is missing.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, at place: CallPlace, arguments: repeat each Argument
    ) throws -> Service {
        if let service = resolve(serviceType, name: name, arguments: repeat each arguments) { return service }
        throw ResolutionError(
            .missing, "\(ServiceName(serviceType, name: name)) is not registered", place: place.description)
    }
}
