// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The registrations that are similar to an unregistered key.
package struct SimilarRegistrations {
    /// Registrations with their keys.
    package typealias Registrations = [(key: ServiceKey, value: any RegisteredService)]

    private let key: ServiceKey
    private let inside: Registrations
    private let below: Registrations
    private let wording: any ServiceWording.Type

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - key: The key without a registration.
    ///   - inside: The registrations of the containers that were searched.
    ///   - below: The registrations of child containers, which were not searched.
    ///   - wording: The code of the dialect.
    package init(
        of key: ServiceKey, inside: Registrations, below: Registrations = [], _ wording: any ServiceWording.Type
    ) {
        self.key = key
        self.inside = inside
        self.below = below
        self.wording = wording
    }

    /// Registrations with the same type and name, but other arguments.
    package var otherArguments: [String] {
        list(inside.filter { $0.key.serviceType == key.serviceType && $0.key.name == key.name }) { key in
            "\(ArgumentTypes(key.argumentsType))"
        }
    }

    /// Registrations with the same type, but another name.
    private var otherNames: [String] {
        list(inside.filter { $0.key.serviceType == key.serviceType && $0.key.name != key.name }) { key in
            key.name.map { "\"\($0)\"" } ?? "no name"
        }
    }

    /// The same registration in a child of the container.
    private var inChildren: [String] {
        list(below.filter { $0.key == key }) { "\(ServiceName($0))" }
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

    /// A line for each kind of similarity, or the code to add.
    package var hints: [String] {
        var hints: [String] = []
        let type = "\(key.serviceType)"
        if !otherArguments.isEmpty { hints.append("Registered with: \(otherArguments.joined(separator: ", "))") }
        if !otherNames.isEmpty { hints.append("Registered for \(type): \(otherNames.joined(separator: ", "))") }
        if !inChildren.isEmpty {
            hints.append(
                "Registered in a child container, which is not searched: \(inChildren.joined(separator: ", "))")
        }
        if !otherTypes.isEmpty { hints.append("Similar: \(otherTypes.joined(separator: ", "))") }
        if hints.isEmpty { hints.append("Register it: \(wording.registering(key))") }
        return hints
    }

    /// Returns sorted descriptions, each with its place.
    private func list(_ registrations: Registrations, _ describe: (ServiceKey) -> String) -> [String] {
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
