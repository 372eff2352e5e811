// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import SwiftUI

extension PreviewTrait where T == Preview.ViewTraits {
    /// Prepares one dependency for a preview.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of one.
    ///   - value: Its value.
    @MainActor public static func dependency<Value>(
        _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
        _ value: @autoclosure @escaping () throws -> Value
    ) -> PreviewTrait {
        .dependencies { $0[keyPath: keyPath] = try value() }
    }

    /// Prepares one dependency that is its own key for a preview.
    ///
    /// - Parameter value: Its value.
    @MainActor public static func dependency<Value: TestDependencyKey>(
        _ value: @autoclosure @escaping () throws -> Value
    ) -> PreviewTrait where Value == Value.Value {
        .dependencies { $0[Value.self] = try value() }
    }

    /// Prepares dependencies for a preview.
    ///
    /// - Parameter updateValues: What to change. The preview shows the error that it throws.
    @MainActor public static func dependencies(
        _ updateValues: @escaping (inout DependencyValues) throws -> Void
    ) -> PreviewTrait {
        .modifier(DependenciesPreviewModifier(update: updateValues))
    }
}

private struct DependenciesPreviewModifier: PreviewModifier {
    let update: (inout DependencyValues) throws -> Void

    func body(content: Content, context: ()) -> some View {
        let failure = prepare()
        content.overlay {
            if let failure { Text(failure) }
        }
    }

    private func prepare() -> String? {
        do {
            try prepareDependencies(update)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
#endif
