// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryRegistry

extension ServiceKey {
    /// Creates a key.
    ///
    /// - Parameter tuple: The type of the resolver, or of a tuple of the resolver and the arguments.
    convenience init(
        _ serviceType: Any.Type, tuple: Any.Type, name: String?, option: (any ServiceKeyOption)? = nil
    ) {
        self.init(
            serviceType, argumentsType: tuple == (any Resolver).self ? nil : tuple, name: name,
            option: option.map { HashableOption(option: $0) })
    }
}

/// The option of a key.
private struct HashableOption: Hashable, CustomStringConvertible {
    let option: any ServiceKeyOption

    var description: String { "\(option)" }

    static func == (left: HashableOption, right: HashableOption) -> Bool { left.option.isEqualTo(right.option) }

    func hash(into hasher: inout Hasher) { option.hash(into: &hasher) }
}

/// The code of this dialect in messages.
enum ContainerWording: ServiceWording {
    static func keyPath(_ key: ServiceKey) -> String { "\\.[container.key(\(key.arguments))]" }
    static func overriding(_ key: ServiceKey) -> String { "container.register(\(key.arguments)) { … }" }
    static func deferral(_ key: ServiceKey) -> String {
        "resolve it in .initCompleted { resolver, service in … }, or inject a Lazy<\(key.serviceType)>"
    }
    static func registering(_ key: ServiceKey) -> String { "container.register(\(key.serviceType).self) { … }" }
}
