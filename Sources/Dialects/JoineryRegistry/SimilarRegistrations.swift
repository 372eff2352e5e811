// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The registrations of containers, with their keys.
package typealias Registrations = [(key: ServiceKey, value: any RegisteredService)]

extension ServiceKey {
    /// Returns whether the type and the name of this unregistered key are registered with other arguments.
    package func hasOtherArguments(in registrations: Registrations) -> Bool {
        registrations.contains { $0.key.serviceType == serviceType && $0.key.name == name }
    }

    /// Returns a line for each kind of similarity between this unregistered key and registrations, or the code to add.
    ///
    /// - Parameters:
    ///   - registrations: The registrations of the containers that were searched.
    ///   - below: The registrations of child containers, which were not searched.
    ///   - wording: The code of the dialect.
    package func hints(
        from registrations: Registrations, below: Registrations = [], _ wording: any ServiceWording.Type
    ) -> [String] {
        var hints: [String] = []
        func add(_ title: String, _ similar: Registrations, _ describe: (ServiceKey) -> String) {
            guard !similar.isEmpty else { return }
            let list = similar.map { key, entry in "\(describe(key)) (\(entry.place))" }.sorted()
            hints.append("\(title): \(list.joined(separator: ", "))")
        }
        let ofType = registrations.filter { $0.key.serviceType == serviceType }
        add("Registered with", ofType.filter { $0.key.name == name }, \.argumentTypes)
        add("Registered for \(serviceType)", ofType.filter { $0.key.name != name }) { key in
            key.name.map { "\"\($0)\"" } ?? "no name"
        }
        add(
            "Registered in a child container, which is not searched", below.filter { $0.key == self }, \.description)
        add("Similar", registrations.filter { isSimilar(to: $0.key) }, \.description)
        return hints.isEmpty ? ["Register it: \(wording.registering(self))"] : hints
    }

    /// Returns whether another key has a type with a similar name.
    private func isSimilar(to other: ServiceKey) -> Bool {
        guard other.serviceType != serviceType else { return false }
        let (name, wanted) = (other.bareName, bareName)
        let isOneInTheOther =
            min(name.count, wanted.count) > 3 && (Self.isPart(wanted, of: name) || Self.isPart(name, of: wanted))
        return isOneInTheOther || Self.distance(name, wanted) <= max(1, wanted.count / 4)
    }

    /// Whether a text is a part of another one. The standard library can tell only in newer versions of the Apple platforms.
    private static func isPart(_ part: String, of text: String) -> Bool {
        text.indices.contains { text[$0...].hasPrefix(part) }
    }

    private var bareName: String {
        "\(serviceType)".lowercased().split(separator: " ").filter { $0 != "any" }.joined(separator: " ")
    }

    /// Returns the Levenshtein distance: the number of letters to add, remove, or change.
    private static func distance(_ left: String, _ right: String) -> Int {
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
