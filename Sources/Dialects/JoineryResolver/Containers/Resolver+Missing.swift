// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

extension Resolver {
    /// Stops the program because a service has no instance. The message contains the path to the service and similar
    /// registrations.
    func stop(_ key: ServiceKey, _ fileID: StaticString, _ line: UInt) -> Never {
        let registrations = searched.flatMap(\.registry.registrations)
        let factory = registrations.first { $0.key == key }?.value
        var lines = [factory.map { "the factory of \(key) (\($0.place)) returns nil" } ?? "\(key) is not registered"]
        let path = Reader().path.map { "\($0)" }
        if !path.isEmpty { lines.append("  " + (path + [key.description]).joined(separator: " → ")) }
        if let wrapped = (key.serviceType as? any OptionalType.Type)?.wrapped,
            let entry = registrations.first(where: { $0.key == ServiceKey(wrapped, name: key.name) })
        {
            lines.append(
                "  \(entry.key) is registered (\(entry.value.place)): name the type, "
                    + "resolve(\(wrapped).self), or call optional().")
        } else {
            if factory == nil { lines += key.hints(from: registrations, ResolverWording.self).map { "  \($0)" } }
            lines.append("  For a service that may be missing, call optional() instead of resolve().")
        }
        Misuse(lines.joined(separator: "\n"), at: SourcePlace(fileID: fileID, line: line, column: 0)).stop()
    }
}

/// An optional type, which the compiler infers where a service is expected to be optional.
private protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    static var wrapped: Any.Type { Wrapped.self }
}

/// The code of this dialect in messages.
enum ResolverWording: ServiceWording {
    static func keyPath(_ key: ServiceKey) -> String { "\\.[resolver.key(\(key.arguments))]" }
    static func overriding(_ key: ServiceKey) -> String { "resolver.register(\(key.arguments)) { … }" }
    static func deferral(_ key: ServiceKey) -> String {
        "resolve it in .resolveProperties { resolver, service in … }, or declare it with @LazyInjected"
    }
    static func registering(_ key: ServiceKey) -> String { "register(\(key.arguments)) { … }" }
}
