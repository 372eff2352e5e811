// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import SwiftUI

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PreviewTrait where T == Preview.ViewTraits {
    /// Overrides one dependency in a preview.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of one.
    ///   - value: The overriding value.
    @MainActor public static func dependency<Value>(
        _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
        _ value: @autoclosure @escaping () throws -> Value
    ) -> PreviewTrait {
        .dependencies { $0[keyPath: keyPath] = try value() }
    }

    /// Overrides one dependency in a preview, for a type that is its own key.
    ///
    /// - Parameter value: The overriding value.
    @MainActor public static func dependency<Value: TestDependencyKey>(
        _ value: @autoclosure @escaping () throws -> Value
    ) -> PreviewTrait where Value == Value.Value {
        .dependencies { $0[Value.self] = try value() }
    }

    /// Overrides dependencies in a preview.
    ///
    /// - Parameter updateValues: A closure that makes the overrides. The preview shows the error that it throws.
    @MainActor public static func dependencies(
        _ updateValues: @escaping (inout DependencyValues) throws -> Void
    ) -> PreviewTrait {
        .modifier(DependenciesPreviewModifier(update: updateValues))
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
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
