// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The part of SwiftUI's API that Joinery and its documentation use, as documented by Apple, for systems without
// SwiftUI. Tests evaluate views with it (Host.swift). It is not part of any product.

/// A part of a user interface.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// A view that the host renders directly instead of evaluating its body.
@MainActor
protocol PrimitiveView: View where Body == Never {
    func render(at node: Node, in context: RenderContext)
}

extension PrimitiveView {
    public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

extension Never: View {
    public var body: Never { preconditionFailure("There is no such view.") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { preconditionFailure("An optional view has no body.") }
}

extension Optional: PrimitiveView where Wrapped: View {
    func render(at node: Node, in context: RenderContext) {
        if let self { node.render(self, key: 0, in: context) }
    }
}

/// Combines several statements into one view.
@MainActor @resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content), [AnyView].init(repeat each content))
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(branch: .first(first))
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(branch: .second(second))
    }
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

extension [AnyView] {
    @MainActor init<each Content: View>(_ content: repeat each Content) {
        self = []
        for view in repeat each content { append(AnyView(view)) }
    }
}

public struct TupleView<T>: PrimitiveView {
    public var value: T
    private let views: [AnyView]

    public init(_ value: T) {
        self.init(value, [])
    }

    init(_ value: T, _ views: [AnyView]) {
        self.value = value
        self.views = views
    }

    func render(at node: Node, in context: RenderContext) {
        for (index, view) in views.enumerated() { node.render(view.view, key: index, in: context) }
    }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {
    enum Branch {
        case first(TrueContent)
        case second(FalseContent)
    }

    let branch: Branch

    init(branch: Branch) {
        self.branch = branch
    }

    func render(at node: Node, in context: RenderContext) {
        switch branch {
        case .first(let view): node.render(view, key: 0, in: context)
        case .second(let view): node.render(view, key: 1, in: context)
        }
    }
}

public struct EmptyView: PrimitiveView {
    public nonisolated init() {}

    func render(at node: Node, in context: RenderContext) {}
}

public struct AnyView: PrimitiveView {
    let view: any View

    public init(_ view: some View) {
        self.view = view
    }

    func render(at node: Node, in context: RenderContext) {
        node.render(view, key: 0, in: context)
    }
}

public struct Group<Content> {
    let content: Content
}

extension Group: View, PrimitiveView where Content: View {
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func render(at node: Node, in context: RenderContext) {
        node.render(content, key: 0, in: context)
    }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    let id: (Data.Element) -> ID
    public var content: (Data.Element) -> Content
}

extension ForEach: View, PrimitiveView where Content: View {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, id: { $0.id }, content: content)
    }

    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, id: { $0[keyPath: id] }, content: content)
    }

    func render(at node: Node, in context: RenderContext) {
        for element in data { node.render(content(element), key: id(element), in: context) }
    }
}
