// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Observation

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>

    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
    let view: any View

    func render(at node: Node, in context: RenderContext) {
        node.render(view, key: 0, in: context)
    }
}

public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    func render(at node: Node, in context: RenderContext) {
        node.link(modifier, in: context)
        let body = context.host.observing { modifier.body(content: _ViewModifier_Content(view: content)) }
        node.render(body, key: 0, in: context)
    }
}

/// A view with a modified appearance or behavior.
struct ChangedView<Content: View>: PrimitiveView {
    let content: Content
    let change: @MainActor (Node, inout RenderContext) -> Void
    var after: @MainActor (Node, RenderContext) -> Void = { _, _ in }
    var key: AnyHashable = 0

    func render(at node: Node, in context: RenderContext) {
        var context = context
        change(node, &context)
        node.render(content, key: key, in: context)
        after(node, context)
    }
}

extension View {
    public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }

    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View {
        ChangedView(content: self) { $1.environment[keyPath: keyPath] = value }
    }

    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        ChangedView(content: self) { $1.environment[Object.self] = object }
    }

    public func id(_ id: some Hashable) -> some View {
        ChangedView(content: self, change: { _, _ in }, key: AnyHashable(id))
    }

    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        ChangedView(content: self) { node, _ in
            guard !node.hasAppeared else { return }
            node.hasAppeared = true
            action?()
        }
    }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        ChangedView(content: self) { node, _ in node.onRemoval = { action?() } }
    }

    @available(macOS 14, iOS 17, *)
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
    ) -> some View {
        ChangedView(
            content: self, change: { _, _ in },
            after: { node, context in
                var isNew = false
                let former: StateLocation<Value> = node.location {
                    isNew = true
                    return StateLocation(value) {}
                }
                let old = former.value
                former.value = value
                if isNew ? initial : old != value { context.host.later { action(old, value) } }
            })
    }

    @available(macOS 14, iOS 17, *)
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }

    @available(macOS, introduced: 11, deprecated: 14)
    @available(iOS, introduced: 14, deprecated: 17)
    public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
        onChange(of: value, initial: false) { _, new in action(new) }
    }

    @available(macOS 12, iOS 15, *)
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) -> some View {
        task(id: 0, priority: priority, action)
    }

    @available(macOS 12, iOS 15, *)
    public func task(
        id value: some Equatable, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) -> some View {
        ChangedView(content: self) { node, _ in
            let id = AnyEquatable(value)
            guard node.taskID != id else { return }
            node.task?.cancel()
            node.taskID = id
            node.task = Task(priority: priority) { await action() }
        }
    }

    @available(macOS 12, iOS 15, *)
    public func overlay<Overlay: View>(@ViewBuilder content: () -> Overlay) -> some View {
        let overlay = content()
        return TupleView((self, overlay), [AnyView(self), AnyView(overlay)])
    }

    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        let dismiss = DismissAction { isPresented.wrappedValue = false }
        let sheet = isPresented.wrappedValue ? content().environment(\.dismiss, dismiss) : nil
        return TupleView((), [AnyView](self, AnyView(sheet)))
    }

    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        let content = content()
        return TupleView((self, content), [AnyView(self), AnyView(content)])
    }

    /// A text field above the view.
    public func searchable(text: Binding<String>, prompt: some StringProtocol) -> some View {
        let field = TextField(prompt, text: text)
        return TupleView((field, self), [AnyView(field), AnyView(self)])
    }

    /// A button in place of the key.
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        let button = Button("Submit") { action() }
        return TupleView((self, button), [AnyView(self), AnyView(button)])
    }

    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

    public func foregroundStyle(_ style: HierarchicalShapeStyle) -> some View { self }

    public func navigationTitle(_ title: some StringProtocol) -> some View { self }
    public func padding() -> some View { self }
    public func disabled(_ disabled: Bool) -> some View { self }
}

public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

public struct HierarchicalShapeStyle: Sendable {
    public static let primary = HierarchicalShapeStyle()
    public static let secondary = HierarchicalShapeStyle()
}

/// A type-erased value that can be compared with others.
struct AnyEquatable: Equatable {
    private let value: Any
    private let isEqual: (Any) -> Bool

    init<Value: Equatable>(_ value: Value) {
        self.value = value
        isEqual = { $0 as? Value == value }
    }

    static func == (left: Self, right: Self) -> Bool { left.isEqual(right.value) }
}
