// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryRegistry

extension Container: CustomStringConvertible {
    /// The registrations of this container in the current world, sorted.
    public var description: String {
        let lines = registrations.map { key, entry in "\n    { \(Self.describe(key, entry)) }" }.sorted()
        return "[" + lines.joined(separator: ",") + "\n]"
    }

    private static func describe(_ key: ServiceKey, _ entry: any AnyServiceEntry) -> String {
        var parts = ["Service: \(entry.key.serviceType)"]
        if let name = key.name { parts.append("Name: \"\(name)\"") }
        if let option = key.option { parts.append("\(option)") }
        parts.append("Factory: \(key.argumentsType ?? (any Resolver).self) -> \(key.serviceType)")
        parts.append("ObjectScope: \(entry.objectScope)")
        if entry.completionCount > 0 { parts.append("InitCompleted: Specified \(entry.completionCount) closures") }
        return parts.joined(separator: ", ")
    }
}
