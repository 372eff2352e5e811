// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// MARK: - Navigation by value

/// The values of the links that were followed in a stack. The host shows the stack's root, and below it the last screen.
final class NavigationPath {
    var values: [AnyHashable] = []
    let change: () -> Void

    init(_ change: @escaping () -> Void) {
        self.change = change
    }

    func push(_ value: AnyHashable) {
        values.append(value)
        change()
    }

    func pop() {
        values.removeLast()
        change()
    }
}

private enum NavigationPathKey: EnvironmentKey {
    static var defaultValue: NavigationPath? { nil }
}

private enum DismissKey: EnvironmentKey {
    static var defaultValue: DismissAction { DismissAction {} }
}

extension EnvironmentValues {
    var navigationPath: NavigationPath? {
        get { self[NavigationPathKey.self] }
        set { self[NavigationPathKey.self] = newValue }
    }

    public internal(set) var dismiss: DismissAction {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }
}

@MainActor
public struct DismissAction {
    private let dismiss: @MainActor () -> Void

    nonisolated init(_ dismiss: @escaping @MainActor () -> Void) {
        self.dismiss = dismiss
    }

    public func callAsFunction() { dismiss() }
}

public struct NavigationStack<Root: View>: PrimitiveView {
    let root: Root

    public init(@ViewBuilder root: () -> Root) { self.root = root() }

    func render(at node: Node, in context: RenderContext) {
        var context = context
        let host = context.host
        context.environment.navigationPath = node.location { NavigationPath { host.invalidate() } }
        node.render(root, key: 0, in: context)
    }
}

private struct NavigationDestination<Root: View, Value: Hashable, Destination: View>: PrimitiveView {
    let root: Root
    let destination: (Value) -> Destination

    func render(at node: Node, in context: RenderContext) {
        node.render(root, key: 0, in: context)
        guard let path = context.environment.navigationPath else { return }
        for (index, value) in path.values.enumerated() {
            guard let value = value.base as? Value else { continue }
            var context = context
            context.environment.dismiss = DismissAction { path.pop() }
            let render = { node.render(destination(value), key: index + 1, in: context) }
            // The screens below the last one stay, but are not shown.
            if index == path.values.count - 1 { render() } else { _ = context.host.lines(of: render) }
        }
    }
}

extension View {
    public func navigationDestination<Value: Hashable>(
        for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
    ) -> some View {
        NavigationDestination(root: self, destination: destination)
    }
}

extension NavigationLink where Destination == Never {
    public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
        self.init(target: .value(value.map { AnyHashable($0) }), label: label())
    }

    public init<Value: Hashable>(_ title: some StringProtocol, value: Value?) where Label == Text {
        self.init(value: value) { Text(title) }
    }
}

public struct NavigationLink<Label: View, Destination: View>: PrimitiveView {
    enum Target {
        case view(Destination)
        case value(AnyHashable?)
    }

    let target: Target
    let label: Label

    init(target: Target, label: Label) {
        self.target = target
        self.label = label
    }

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        target = .view(destination())
        self.label = label()
    }

    func render(at node: Node, in context: RenderContext) {
        let isShown: StateLocation<Bool> = node.location { StateLocation(false) { context.host.invalidate() } }
        let title = context.host.lines { node.render(label, key: 0, in: context) }
        context.host.add(
            Element(line: "[\(title)]", name: title) {
                if case .value(let value?) = target {
                    context.environment.navigationPath?.push(value)
                } else {
                    isShown.value.toggle()
                    isShown.change()
                }
            })
        if isShown.value, case .view(let destination) = target { node.render(destination, key: 1, in: context) }
    }
}

extension NavigationLink where Label == Text {
    public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }
}

// MARK: - Tabs

/// A view that is chosen by a value of the selection.
@MainActor
public protocol TabContent<TabValue> {
    associatedtype TabValue: Hashable
    var tabs: [AnyTab<TabValue>] { get }
}

public struct AnyTab<Value: Hashable> {
    let title: String
    var badge = 0
    let value: Value
    let content: AnyView
}

public struct Tab<Value: Hashable, Content: View>: TabContent {
    public let tabs: [AnyTab<Value>]

    public init(
        _ title: some StringProtocol, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) {
        tabs = [AnyTab(title: String(title), value: value, content: AnyView(content()))]
    }
}

private struct BadgedTab<Value: Hashable>: TabContent {
    let tabs: [AnyTab<Value>]
}

extension TabContent {
    public func badge(_ count: Int) -> some TabContent<TabValue> {
        BadgedTab(
            tabs: tabs.map { AnyTab(title: $0.title, badge: count, value: $0.value, content: $0.content) })
    }
}

@MainActor @resultBuilder
public enum TabContentBuilder<TabValue: Hashable> {
    public struct Content: TabContent {
        public let tabs: [AnyTab<TabValue>]
    }

    public static func buildExpression(_ content: some TabContent<TabValue>) -> Content { Content(tabs: content.tabs) }
    public static func buildBlock(_ content: Content...) -> Content { Content(tabs: content.flatMap(\.tabs)) }
}

public struct TabView<SelectionValue: Hashable>: PrimitiveView {
    let selection: Binding<SelectionValue>
    let tabs: [AnyTab<SelectionValue>]

    public init(
        selection: Binding<SelectionValue>,
        @TabContentBuilder<SelectionValue> content: () -> TabContentBuilder<SelectionValue>.Content
    ) {
        self.selection = selection
        tabs = content().tabs
    }

    func render(at node: Node, in context: RenderContext) {
        for tab in tabs {
            let badge = tab.badge == 0 ? "" : " \(tab.badge)"
            let select = {
                selection.wrappedValue = tab.value
                context.host.invalidate()
            }
            context.host.add(Element(line: "[\(tab.title)\(badge)]", name: tab.title, action: select))
        }
        // The tabs that were shown stay, but only the selected one is shown.
        for tab in tabs where tab.value == selection.wrappedValue {
            node.render(tab.content, key: tab.value, in: context)
        }
    }
}
