// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension Container {
    /// Returns the error for an unregistered key, with similar registrations.
    func missing(_ key: ServiceKey, at place: String?) -> ResolutionError {
        let search = SimilarRegistrations(of: key, in: self)
        var path = Dependencies.pathOfBuild.map { "\($0)" }
        if !path.isEmpty { path.append("\(ServiceName(key))") }
        let hasOtherArguments = !search.otherArguments.isEmpty
        let message =
            hasOtherArguments
            ? "\(ServiceName(key.serviceType, name: key.name)) is not registered with \(ArgumentTypes(key.argumentsType))"
            : "\(ServiceName(key)) is not registered"
        return ResolutionError(
            hasOtherArguments ? .wrongArguments : .missing, message,
            place: place ?? Dependencies.pathOfBuild.last.map { "\($0.place)" }, path: path, hints: search.hints)
    }
}

/// The registrations that are similar to an unregistered key.
struct SimilarRegistrations {
    private let key: ServiceKey
    private let inside: [(ServiceKey, any AnyServiceEntry)]
    private let below: [(ServiceKey, any AnyServiceEntry)]

    init(of key: ServiceKey, in container: Container) {
        self.key = key
        inside = container.hierarchy.flatMap { Array($0.registrations) }.map { ($0.key, $0.value) }
        below = container.descendants.flatMap { Array($0.registrations) }.map { ($0.key, $0.value) }
    }

    /// Registrations with the same type and name, but other arguments.
    var otherArguments: [String] {
        list(inside.filter { $0.0.serviceType == key.serviceType && $0.0.name == key.name }) { key in
            "\(ArgumentTypes(key.argumentsType))"
        }
    }

    /// Registrations with the same type, but another name.
    private var otherNames: [String] {
        list(inside.filter { $0.0.serviceType == key.serviceType && $0.0.name != key.name }) { key in
            key.name.map { "\"\($0)\"" } ?? "no name"
        }
    }

    /// The same registration in a child of the container.
    private var inChildren: [String] {
        list(below.filter { $0.0 == key }) { "\(ServiceName($0))" }
    }

    /// Registrations with a similar type name.
    private var otherTypes: [String] {
        let wanted = bareName(key.serviceType)
        let similar = inside.filter { other, _ in
            guard other.serviceType != key.serviceType else { return false }
            let name = bareName(other.serviceType)
            let isPart = min(name.count, wanted.count) > 3 && (name.contains(wanted) || wanted.contains(name))
            return isPart || distance(name, wanted) <= max(1, wanted.count / 4)
        }
        return list(similar) { "\(ServiceName($0))" }
    }

    var hints: [String] {
        var hints: [String] = []
        let type = "\(key.serviceType)"
        if !otherArguments.isEmpty { hints.append("Registered with: \(otherArguments.joined(separator: ", "))") }
        if !otherNames.isEmpty { hints.append("Registered for \(type): \(otherNames.joined(separator: ", "))") }
        if !inChildren.isEmpty {
            hints.append(
                "Registered in a child container, which is not searched: \(inChildren.joined(separator: ", "))")
        }
        if !otherTypes.isEmpty { hints.append("Similar: \(otherTypes.joined(separator: ", "))") }
        if hints.isEmpty { hints.append("Register it: container.register(\(type).self) { … }") }
        return hints
    }

    /// Returns sorted descriptions, each with its place.
    private func list(
        _ registrations: [(ServiceKey, any AnyServiceEntry)], _ describe: (ServiceKey) -> String
    ) -> [String] {
        registrations.map { key, entry in "\(describe(key)) (\(entry.place))" }.sorted()
    }

    private func bareName(_ type: Any.Type) -> String {
        "\(type)".lowercased().split(separator: " ").filter { $0 != "any" }.joined(separator: " ")
    }

    /// Returns the Levenshtein distance: the number of letters to add, remove, or change.
    private func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in right.indices {
                let change = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[right.count]
    }
}

extension Container {
    /// The children and their descendants.
    fileprivate var descendants: [Container] {
        registry.children.flatMap { [$0] + $0.descendants }
    }
}
