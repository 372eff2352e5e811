// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import Joinery
public import SwiftUI

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PreviewTrait where T == Preview.ViewTraits {
    /// Opens a world with overrides for a preview.
    ///
    /// Previews share no instance with each other or with the process. Each has a separate world, which remains while the
    /// preview updates. With or without this trait, `context` is `.preview` in a preview.
    ///
    /// - Parameter update: A closure that makes the overrides.
    @MainActor public static func dependencies(
        _ update: @escaping @MainActor (inout DependencyOverrides) -> Void
    ) -> PreviewTrait {
        .modifier(DependenciesPreview(update: update))
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private struct DependenciesPreview: PreviewModifier {
    let update: @MainActor (inout DependencyOverrides) -> Void

    func body(content: Content, context: Void) -> some View {
        content.modifier(
            DependenciesModifier { isInView in
                // A world inside that of an outer trait.
                isInView
                    ? withDependencies(update) { EscapedDependencies() }
                    : World(in: nil, update).perform { EscapedDependencies() }
            })
    }
}
#endif
