// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys

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
        _ binding: KeyedBinding<Key.Value>, _ declaration: KeyDeclaration<Key>, at place: SourcePlace?
    ) -> Bool {
        if Key.self is any DependencyKey.Type || binding.isReplaced { return true }
        let position = place.map { " (\($0))" } ?? ""
        let line = "\(declaration.argument): \(Key.Value.self)\(position)"
        let entry = Missing(name: line, remedies: DependencyBuild.remedies(for: Key.self))
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

/// An error for dependencies without a live value.
public struct MissingLiveValuesError: Error, CustomStringConvertible {
    /// The dependencies, the places of their declarations, and how to add their values.
    public let description: String
}
