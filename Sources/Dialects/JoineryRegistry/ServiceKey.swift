// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The key of a registration. It is a class, because keys are copied more often than they are created.
package final class ServiceKey: Hashable, Sendable {
    /// The type to resolve.
    package let serviceType: Any.Type
    /// The type of a tuple of the resolver and the arguments; `nil` if there are no arguments, or if they are not part
    /// of the key.
    package let argumentsType: Any.Type?
    /// The name of the registration.
    package let name: String?
    /// A value that distinguishes the registrations of an extension.
    package let option: (any Hashable & Sendable)?
    /// Whether there is an option. Copying an option costs more than comparing the rest.
    private let hasOption: Bool

    /// Creates a key.
    package init(
        _ serviceType: Any.Type, argumentsType: Any.Type? = nil, name: String?,
        option: (any Hashable & Sendable)? = nil
    ) {
        self.serviceType = serviceType
        self.argumentsType = argumentsType
        self.name = name
        self.option = option
        hasOption = option != nil
    }

    /// Whether the key contains the types of arguments.
    package var takesArguments: Bool { argumentsType != nil }

    /// Returns whether two keys are equal.
    package static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        if left === right { return true }
        guard
            left.serviceType == right.serviceType && left.argumentsType == right.argumentsType
                && left.name == right.name && left.hasOption == right.hasOption
        else { return false }
        guard left.hasOption, let leftOption = left.option, let rightOption = right.option else { return true }
        return AnyHashable(leftOption) == AnyHashable(rightOption)
    }

    /// Hashes all parts of the key.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(serviceType))
        if let argumentsType { hasher.combine(ObjectIdentifier(argumentsType)) }
        if let name { hasher.combine(name) }
        if hasOption { option?.hash(into: &hasher) }
    }
}

/// The name of a service in messages: `Animal`, `Animal "dog"`, `Animal "dog" with (String, Int)`.
package struct ServiceName: CustomStringConvertible {
    /// The name.
    package let description: String

    /// Creates the name of a key.
    package init(_ key: ServiceKey) {
        let arguments = key.takesArguments ? " with \(ArgumentTypes(key.argumentsType))" : ""
        description = ServiceName(key.serviceType, name: key.name).description + arguments
    }

    /// Creates the name of a type and a name.
    package init(_ serviceType: Any.Type, name: String?) {
        description = "\(serviceType)" + (name.map { " \"\($0)\"" } ?? "")
    }
}

/// The argument types of a key without the resolver: `(String, Int)`.
package struct ArgumentTypes: CustomStringConvertible {
    /// The types.
    package let description: String

    /// Creates the description of a tuple of the resolver and the arguments.
    package init(_ argumentsType: Any.Type?) {
        guard let argumentsType else {
            description = "no arguments"
            return
        }
        let all = "\(argumentsType)"
        let start = "(Resolver, "
        description = all.hasPrefix(start) ? "(" + all.dropFirst(start.count) : all
    }
}

/// The code of a dialect in messages about a service.
package protocol ServiceWording: SendableMetatype {
    /// The code by which native code names a service.
    static func keyPath(_ key: ServiceKey) -> String
    /// The code by which a test overrides a service.
    static func overriding(_ key: ServiceKey) -> String
    /// The code by which the type that reads a service resolves it later.
    static func deferral(_ key: ServiceKey) -> String
    /// The code that registers a service.
    static func registering(_ key: ServiceKey) -> String
}

extension ServiceKey {
    /// The type and the name as arguments in code.
    package var arguments: String { "\(serviceType).self" + (name.map { ", name: \"\($0)\"" } ?? "") }
}

/// The description of a service in messages.
struct ServiceDeclaration: BindingDeclaration {
    let key: ServiceKey
    let wording: any ServiceWording.Type

    var name: String { "\(ServiceName(key))" }
    var keyPath: String { wording.keyPath(key) }
    var overriding: String { wording.overriding(key) }
    var deferral: String { wording.deferral(key) }
    var toleratesLostReads: Bool { true }
}
