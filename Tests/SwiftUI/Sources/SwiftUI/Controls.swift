// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public struct Text: PrimitiveView {
    let content: String

    public init(_ content: some StringProtocol) {
        self.content = String(content)
    }

    public init(verbatim content: String) {
        self.content = content
    }

    func render(at node: Node, in context: RenderContext) {
        context.host.add(Element(line: content))
    }
}

public struct ProgressView: PrimitiveView {
    let label: String

    public init() {
        label = ""
    }

    public init(_ title: some StringProtocol) {
        label = String(title)
    }

    func render(at node: Node, in context: RenderContext) {
        context.host.add(Element(line: label.isEmpty ? "…" : "\(label) …"))
    }
}

public struct Button<Label: View>: PrimitiveView {
    let action: @MainActor () -> Void
    let label: Label

    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    func render(at node: Node, in context: RenderContext) {
        let title = context.host.lines { node.render(label, key: 0, in: context) }
        context.host.add(Element(line: "[\(title)]", name: title, action: action))
    }
}

extension Button where Label == Text {
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
}

public struct TextField<Label: View>: PrimitiveView {
    let title: String
    let text: Binding<String>

    func render(at node: Node, in context: RenderContext) {
        context.host.add(Element(line: "<\(title): \(text.wrappedValue)>", name: title, text: text))
    }
}

extension TextField where Label == Text {
    public init(_ title: some StringProtocol, text: Binding<String>) {
        self.title = String(title)
        self.text = text
    }
}

public struct Toggle<Label: View>: PrimitiveView {
    let title: String
    let isOn: Binding<Bool>

    func render(at node: Node, in context: RenderContext) {
        context.host.add(
            Element(line: "<\(title): \(isOn.wrappedValue ? "on" : "off")>", name: title) {
                isOn.wrappedValue.toggle()
            })
    }
}

extension Toggle where Label == Text {
    public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
        self.title = String(title)
        self.isOn = isOn
    }
}

/// A view that shows only its content.
@MainActor
protocol ContainerView: PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
}

extension ContainerView {
    func render(at node: Node, in context: RenderContext) {
        node.render(content, key: 0, in: context)
    }
}

public enum HorizontalAlignment: Sendable {
    case leading
    case center
    case trailing
}

public struct VStack<Content: View>: ContainerView {
    let content: Content

    public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

public struct HStack<Content: View>: ContainerView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct LabeledContent<Label: View, Content: View>: PrimitiveView {
    let label: Label
    let content: Content

    func render(at node: Node, in context: RenderContext) {
        let lines = [AnyView(label), AnyView(content)].enumerated().map { index, view in
            context.host.lines { node.render(view, key: index, in: context) }
        }
        context.host.add(Element(line: lines.joined(separator: ": ")))
    }
}

extension LabeledContent where Label == Text, Content == Text {
    public init(_ title: some StringProtocol, value: some StringProtocol) {
        label = Text(title)
        content = Text(value)
    }
}

public struct Stepper<Label: View>: PrimitiveView {
    let title: String
    let increment: () -> Void

    func render(at node: Node, in context: RenderContext) {
        context.host.add(Element(line: "<\(title)>", name: title, action: increment))
    }
}

extension Stepper where Label == Text {
    public init<Value: Strideable>(
        _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1
    ) {
        self.title = String(title)
        increment = { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) }
    }
}

public struct Form<Content: View>: ContainerView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct List<Content: View>: ContainerView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        content = ForEach(data, id: id, content: rowContent)
    }
}

public struct Section<Content: View>: PrimitiveView {
    let title: String
    let content: Content

    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.title = String(title)
        self.content = content()
    }

    func render(at node: Node, in context: RenderContext) {
        context.host.add(Element(line: title))
        node.render(content, key: 0, in: context)
    }
}
