// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The key of a registration. A class, because keys are copied more often than they are created.
final class ServiceKey: Hashable, Sendable {
    let serviceType: Any.Type
    /// The type of the resolver, or of a tuple of the resolver and the arguments.
    let argumentsType: Any.Type
    let name: String?
    let option: (any ServiceKeyOption)?
    /// Compared first, because copying an option costs more than comparing the rest of the key.
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
    /// Whether the key consists of only a type and a name.
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

/// The identity of a key in a container, independent of its registration. Overrides and recorded reads use it.
struct SlotKey: Hashable, Sendable {
    /// The identity of the container.
    let token: BindingToken
    let key: ServiceKey
}

/// The name of a service in messages: `Animal`, `Animal "dog"`, `Animal "dog" with (String, Int)`.
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

/// The argument types without the resolver: `(String, Int)`.
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

/// The description of a service in messages.
struct ServiceDeclaration: BindingDeclaration {
    let key: ServiceKey

    var name: String { "\(ServiceName(key))" }
    var keyPath: String { "\\.[container.key(\(arguments))]" }
    var overriding: String { "container.register(\(arguments)) { … }" }
    var deferral: String {
        "resolve it in .initCompleted { resolver, service in … }, or inject a Lazy<\(key.serviceType)>"
    }

    private var arguments: String {
        "\(key.serviceType).self" + (key.name.map { ", name: \"\($0)\"" } ?? "")
    }
}
