// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What a container finds a registration by. An object, because it is copied more often than it is made.
final class ServiceKey: Hashable, Sendable {
    let serviceType: Any.Type
    /// The resolver's type, or that of a tuple of it and the arguments.
    let argumentsType: Any.Type
    let name: String?
    let option: (any ServiceKeyOption)?
    /// Asked first, because an option costs more to copy than the rest of the key to compare.
    private let hasOption: Bool

    init(
        _ serviceType: Any.Type, argumentsType: Any.Type = (any Resolver).self, name: String?,
        option: (any ServiceKeyOption)? = nil
    ) {
        self.serviceType = serviceType
        self.argumentsType = argumentsType
        self.name = name
        self.option = option
        hasOption = option != nil
    }

    var takesArguments: Bool { argumentsType != (any Resolver).self }
    /// Whether the type and the name say it all.
    var isPlain: Bool { !takesArguments && !hasOption }

    static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        if left === right { return true }
        guard
            left.serviceType == right.serviceType && left.argumentsType == right.argumentsType
                && left.name == right.name && left.hasOption == right.hasOption
        else { return false }
        guard left.hasOption, let leftOption = left.option, let rightOption = right.option else { return true }
        return leftOption.isEqualTo(rightOption)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(serviceType))
        hasher.combine(ObjectIdentifier(argumentsType))
        if let name { hasher.combine(name) }
        if hasOption { option?.hash(into: &hasher) }
    }
}

/// A key of a container: what overrides and records name, whatever is registered for it.
struct SlotKey: Hashable, Sendable {
    /// The container's.
    let token: BindingToken
    let key: ServiceKey
}

/// How messages name a service: `Animal`, `Animal "dog"`, `Animal "dog" with (String, Int)`.
struct ServiceName: CustomStringConvertible {
    let description: String

    init(_ key: ServiceKey) {
        let arguments = key.takesArguments ? " with \(ArgumentTypes(key.argumentsType))" : ""
        description = ServiceName(key.serviceType, name: key.name).description + arguments
    }

    init(_ serviceType: Any.Type, name: String?) {
        description = "\(serviceType)" + (name.map { " \"\($0)\"" } ?? "")
    }
}

/// The types of the arguments alone: `(String, Int)`.
struct ArgumentTypes: CustomStringConvertible {
    let description: String

    init(_ argumentsType: Any.Type) {
        let all = "\(argumentsType)"
        let start = "(\((any Resolver).self), "
        if argumentsType == (any Resolver).self {
            description = "no arguments"
        } else if all.hasPrefix(start) {
            description = "(" + all.dropFirst(start.count)
        } else {
            description = all
        }
    }
}

/// What messages say of a service.
struct ServiceDeclaration: BindingDeclaration {
    let key: ServiceKey

    var name: String { "\(ServiceName(key))" }
    var keyPath: String { "\\.[container.key(\(arguments))]" }
    var overriding: String { "container.register(\(arguments)) { … }" }
    var deferral: String {
        "resolve it in .initCompleted { resolver, service in … }, or take a Lazy<\(key.serviceType)>"
    }

    private var arguments: String {
        "\(key.serviceType).self" + (key.name.map { ", name: \"\($0)\"" } ?? "")
    }
}
