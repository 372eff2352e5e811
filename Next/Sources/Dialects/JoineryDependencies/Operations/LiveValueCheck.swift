// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The result of a check for keys without a live value.
final class LiveValueCheck: Sendable {
    private struct Missing: Sendable {
        let name: String
        let remedies: String
    }

    private let missing = Guarded<[Missing]>([])

    /// Checks a key.
    ///
    /// - Returns: Whether the key has a live value.
    @discardableResult
    func verify<Key: TestDependencyKey>(
        _ key: Key.Type, in dependencies: Dependencies, _ declaration: KeyDeclaration<Key>? = nil,
        at place: SourcePlace? = nil
    ) -> Bool {
        if key is any DependencyKey.Type { return true }
        let anywhere = SourcePlace(fileID: #fileID, line: #line, column: #column)
        let binding = KeyedBinding<Key.Value>(
            key, declaration ?? KeyDeclaration(property: "verify(_:in:_:at:)"), at: place ?? anywhere)
        if dependencies.overrides(binding, until: nil, orPreparedWith: true) { return true }
        let name = declaration?.argument ?? "\(key).self"
        let position = place.map { " (\($0))" } ?? ""
        let line = "\(name): \(Key.Value.self)\(position)"
        let entry = Missing(name: line, remedies: DependencyBuild.remedies(for: key))
        missing.withValue { $0.append(entry) }
        return false
    }

    /// Throws an error if a key has no live value.
    func end() throws(MissingLiveValuesError) {
        let missing = missing.withValue { $0 }
        guard !missing.isEmpty else { return }
        let count = missing.count == 1 ? "1 dependency has" : "\(missing.count) dependencies have"
        let lines = missing.map { "  \($0.name)\n\($0.remedies)" }.joined(separator: "\n")
        throw MissingLiveValuesError(description: "\(count) no live value\n\(lines)")
    }
}
