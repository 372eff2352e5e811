// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Observation

/// A host that shows views in tests. It keeps state by view identity, and creates and evaluates all views in each
/// update.
///
/// SwiftUI evaluates only some views in an update. Creating all of them is the worst case.
@MainActor
public final class Host {
    private let makeRoot: @MainActor () -> any View
    private var root = Node()
    private var elements: [Element] = []
    private var actions: [() -> Void] = []
    private var isUpdating = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    /// Whether a state or an observed property has changed since the last update.
    public private(set) var isInvalid = false
    /// The number of updates.
    public private(set) var updateCount = 0

    /// The phase of the scene that contains the views.
    public var scenePhase: ScenePhase {
        didSet { update() }
    }

    /// Shows a view, which is created again in each update.
    public init(scenePhase: ScenePhase = .active, @ViewBuilder _ makeRoot: @escaping @MainActor () -> some View) {
        self.makeRoot = makeRoot
        self.scenePhase = scenePhase
        update()
    }

    /// Shows the first window of an app.
    public convenience init(_ app: some App, scenePhase: ScenePhase = .active) {
        self.init(scenePhase: scenePhase) { AnyView(Self.window(of: app.body)) }
    }

    /// Shows a preview.
    public convenience init(_ preview: Preview) async throws {
        var view = preview.makeView()
        for modifier in preview.modifiers { view = try await modifier.apply(to: view) }
        self.init { AnyView(view) }
    }

    private static func window(of scene: some Scene) -> any View {
        (scene as? any Window)?.view ?? window(of: scene.body)
    }

    // MARK: - Content

    /// The visible content: `[A button]`, `<A field: its text>`, and other texts.
    public var lines: [String] { elements.map(\.line) }

    /// Taps a button or a toggle.
    public func tap(_ name: String) {
        guard let action = elements.first(where: { $0.name == name })?.action else {
            preconditionFailure("Nothing to tap: \(name) in \(lines)")
        }
        action()
        update()
    }

    /// Enters text in a field.
    public func enter(_ text: String, in name: String) {
        guard let binding = elements.first(where: { $0.name == name })?.text else {
            preconditionFailure("No field: \(name) in \(lines)")
        }
        binding.wrappedValue = text
        update()
    }

    /// Creates and evaluates all views.
    public func update() {
        guard !isUpdating else { return invalidate() }
        isUpdating = true
        isInvalid = false
        updateCount += 1
        elements = []
        root.beginVisit()
        root.render(makeRoot(), key: 0, in: RenderContext(host: self, environment: environment))
        root.endVisit()
        isUpdating = false
        let actions = actions
        self.actions = []
        for action in actions { action() }
    }

    /// Updates after each change, until a condition holds or the task is canceled.
    public func update(until condition: () -> Bool) async {
        while true {
            update()
            if condition() || Task.isCancelled { return }
            guard !isInvalid else { continue }
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiters.append($0) }
            } onCancel: {
                Task { @MainActor in invalidate() }
            }
        }
    }

    /// Removes all views.
    public func remove() {
        root.remove()
        root = Node()
        elements = []
    }

    private var environment: EnvironmentValues {
        var environment = EnvironmentValues()
        environment.scenePhase = scenePhase
        return environment
    }

    // MARK: - Rendering

    func invalidate() {
        isInvalid = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    func add(_ element: Element) {
        elements.append(element)
    }

    /// Returns the elements that an operation adds as one line, without showing them.
    func lines(of operation: () -> Void) -> String {
        let former = elements
        elements = []
        operation()
        defer { elements = former }
        return lines.joined(separator: " ")
    }

    func later(_ action: @escaping () -> Void) {
        actions.append(action)
    }

    /// Runs an operation, and detects later changes of the observed properties that it reads.
    func observing<Result>(_ operation: () -> Result) -> Result {
        withObservationTracking(operation) {
            Task { @MainActor [weak self] in self?.invalidate() }
        }
    }
}

/// A visible element.
struct Element {
    var line: String
    var name: String?
    var text: Binding<String>?
    var action: (() -> Void)?

    init(line: String, name: String? = nil, text: Binding<String>? = nil, action: (() -> Void)? = nil) {
        self.line = line
        self.name = name
        self.text = text
        self.action = action
    }
}

struct RenderContext {
    let host: Host
    var environment: EnvironmentValues
}

@MainActor
private protocol Window {
    var view: any View { get }
}

extension WindowGroup: Window {
    var view: any View { content }
}

/// The storage for a view, identified by its place and type.
@MainActor
final class Node {
    private struct Key: Hashable {
        let key: AnyHashable
        let type: ObjectIdentifier
    }

    private var children: [Key: Node] = [:]
    private var visited: Set<Key> = []
    private var locations: [AnyObject] = []
    private var locationCount = 0
    var task: Task<Void, Never>?
    var taskID: AnyEquatable?
    var onRemoval: (() -> Void)?
    var hasAppeared = false

    func beginVisit() {
        visited = []
        locationCount = 0
    }

    func endVisit() {
        for (key, child) in children where !visited.contains(key) {
            child.remove()
            children[key] = nil
        }
    }

    func remove() {
        for child in children.values { child.remove() }
        task?.cancel()
        onRemoval?()
    }

    /// Shows a view as a child of this node.
    func render<Content: View>(_ view: Content, key: AnyHashable, in context: RenderContext) {
        let key = Key(key: key, type: ObjectIdentifier(Content.self))
        let node = children[key] ?? Node()
        children[key] = node
        visited.insert(key)
        node.beginVisit()
        if let primitive = view as? any PrimitiveView {
            primitive.render(at: node, in: context)
        } else {
            node.link(view, in: context)
            node.render(context.host.observing { view.body }, key: 0, in: context)
        }
        node.endVisit()
    }

    /// Returns the storage for the next property of the view.
    func location<Location: AnyObject>(_ make: () -> Location) -> Location {
        defer { locationCount += 1 }
        if locationCount < locations.count, let location = locations[locationCount] as? Location { return location }
        let location = make()
        locations.append(location)
        return location
    }

    /// Connects the properties of a view, or of one of its properties, to the storage.
    func link(_ owner: Any, in context: RenderContext) {
        for child in Mirror(reflecting: owner).children {
            guard var property = child.value as? any DynamicProperty else { continue }
            if let linked = property as? any LinkedProperty {
                linked.link(to: self, in: context)
            } else {
                link(property, in: context)
            }
            property.update()
        }
    }
}
