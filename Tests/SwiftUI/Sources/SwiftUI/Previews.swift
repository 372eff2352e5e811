// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Apple declares `Preview` and `PreviewTrait` in DeveloperToolsSupport, which SwiftUI exports. `#Preview` expands to a
// declaration that calls the initializer of `Preview`.

@available(macOS 14, iOS 17, *)
public struct Preview {
    public enum ViewTraits: Sendable {}

    let modifiers: [any PreviewModifier]
    let makeView: @MainActor () -> any View

    @MainActor public init(
        _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
        @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        modifiers = traits.compactMap(\.previewModifier)
        makeView = body
    }
}

@available(macOS 14, iOS 17, *)
public struct PreviewTrait<T> {
    let previewModifier: (any PreviewModifier)?
}

@available(macOS 15, iOS 18, *)
extension PreviewTrait where T == Preview.ViewTraits {
    @MainActor public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T> {
        PreviewTrait(previewModifier: modifier)
    }
}

@available(macOS 15, iOS 18, *)
@MainActor
public protocol PreviewModifier {
    associatedtype Body: View
    associatedtype Context = Void
    typealias Content = PreviewModifierContent

    static func makeSharedContext() async throws -> Context
    @ViewBuilder func body(content: Content, context: Context) -> Body
}

@available(macOS 15, iOS 18, *)
extension PreviewModifier where Context == Void {
    public static func makeSharedContext() async throws {}
}

@available(macOS 15, iOS 18, *)
public struct PreviewModifierContent: PrimitiveView {
    let view: any View

    func render(at node: Node, in context: RenderContext) {
        node.render(view, key: 0, in: context)
    }
}

extension PreviewModifier {
    func apply(to view: any View) async throws -> any View {
        let context = try await Self.makeSharedContext()
        return PreviewModifierApplication(modifier: self, context: context, view: view)
    }
}

private struct PreviewModifierApplication<Modifier: PreviewModifier>: PrimitiveView {
    let modifier: Modifier
    let context: Modifier.Context
    let view: any View

    func render(at node: Node, in renderContext: RenderContext) {
        node.render(
            modifier.body(content: PreviewModifierContent(view: view), context: context), key: 0, in: renderContext)
    }
}

// MARK: - The macro

// `Sources/SwiftUIMacros` expands it to an entry in a section of the program, where tests find it.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "Preview")

/// A preview that a program declares with `#Preview`.
public struct DeclaredPreview {
    public let fileID: String
    public let line: Int
    public let make: @MainActor () -> Preview

    /// Writes a preview to where the reader of the section wants it.
    public static func write(
        to pointer: UnsafeMutableRawPointer, fileID: String, line: Int, make: @escaping @MainActor () -> Preview
    ) {
        pointer.initializeMemory(
            as: DeclaredPreview.self, to: DeclaredPreview(fileID: fileID, line: line, make: make))
    }
}
