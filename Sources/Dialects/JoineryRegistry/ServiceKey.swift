// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The key of a registration. It is a class, because keys are copied more often than they are created.
///
/// Its description is the name of the service in messages: `Animal "dog" with (String, Int)`.
package final class ServiceKey: Hashable, Sendable, CustomStringConvertible {
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
        left === right
            || left.serviceType == right.serviceType && left.argumentsType == right.argumentsType
                && left.name == right.name && left.hasOption == right.hasOption
                && (!left.hasOption || left.option.map { AnyHashable($0) } == right.option.map { AnyHashable($0) })
    }

    /// Hashes all parts of the key.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(serviceType))
        if let argumentsType { hasher.combine(ObjectIdentifier(argumentsType)) }
        if let name { hasher.combine(name) }
        if hasOption { option?.hash(into: &hasher) }
    }

    /// The name of the service in messages.
    package var description: String { nameWithoutArguments + (takesArguments ? " with \(argumentTypes)" : "") }

    /// The name of the service in messages, without its arguments: `Animal "dog"`.
    package var nameWithoutArguments: String { "\(serviceType)" + (name.map { " \"\($0)\"" } ?? "") }

    /// The types of the arguments without the resolver: `(String, Int)`.
    package var argumentTypes: String {
        guard let all = argumentsType.map({ "\($0)" }) else { return "no arguments" }
        let start = "(Resolver, "
        return all.hasPrefix(start) ? "(" + all.dropFirst(start.count) : all
    }

    /// The type and the name as arguments in code.
    package var arguments: String { "\(serviceType).self" + (name.map { ", name: \"\($0)\"" } ?? "") }
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

/// The description of a service in messages.
struct ServiceDeclaration: BindingDeclaration {
    let key: ServiceKey
    let wording: any ServiceWording.Type

    var name: String { key.description }
    var keyPath: String { wording.keyPath(key) }
    var overriding: String { wording.overriding(key) }
    var deferral: String { wording.deferral(key) }
    var toleratesLostReads: Bool { true }
    var reportsLiveValue: Bool { false }
}

/// The description of a binding that no code names.
struct NamedDeclaration: BindingDeclaration {
    let name: String
    let deferral: String

    var keyPath: String { name }
    var toleratesLostReads: Bool { true }
    var reportsLiveValue: Bool { false }
}
