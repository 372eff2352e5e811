// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import Joinery
public import SwiftUI

extension View {
    /// Opens a world with overrides for this view and its subviews.
    ///
    /// ```swift
    /// struct DemoView: View {
    ///     var body: some View {
    ///         HomeView()
    ///             .dependencies { $0[\.listings] = StubListings() }
    ///     }
    /// }
    /// ```
    ///
    /// Each model that a subview builds with ``InjectedModel`` sees the world. The world opens when the view first
    /// appears and ends when the view is removed. An update of the view does not open another world or run the closure
    /// again; to change the overrides, change the identity of the view with `id(_:)`.
    ///
    /// The environment passes the world to subviews. `@Injected` and `inject` in a subview itself do not see it,
    /// because the enclosing view creates the subview.
    ///
    /// - Parameter update: A closure that makes the overrides.
    public func dependencies(_ update: @escaping @MainActor (inout DependencyOverrides) -> Void) -> some View {
        modifier(DependenciesModifier { _ in withDependencies(update) { EscapedDependencies() } })
    }

    /// Makes a typed graph the current one of its type for this view and its subviews.
    ///
    /// ```swift
    /// struct SignedInView: View {
    ///     let session: SessionGraph
    ///
    ///     var body: some View {
    ///         HomeView()
    ///             .graph(session)
    ///     }
    /// }
    /// ```
    ///
    /// Models access it with `@InjectedModel(\.favorites, of: SessionGraph.self)`. A different graph changes the
    /// identity of the view, so a new session never shows a model of the previous one.
    ///
    /// Keep the graph in state or in a model. A graph that `body` creates is a different one in each update.
    public func graph(_ graph: some DependencyGraph) -> some View {
        modifier(DependenciesModifier { _ in graph.run { EscapedDependencies() } })
            .id(ObjectIdentifier(graph.instances))
    }

    /// Creates a typed graph once, and makes it the current one of its type for this view and its subviews.
    ///
    /// The graph belongs to the enclosing world that `dependencies(_:)` opened, if any.
    ///
    /// - Parameter make: A closure that creates the graph when the view first appears.
    public func graph<Graph: DependencyGraph>(_ make: @escaping @MainActor () -> Graph) -> some View {
        modifier(GraphModifier(make: make))
    }
}

/// Passes dependencies on to a view and its subviews. They are created with those of the enclosing view.
///
/// A world in them is in use until the view is removed.
struct DependenciesModifier: ViewModifier {
    private var storage = State(wrappedValue: ViewStorage<EscapedDependencies>())
    private var enclosing = Environment(\.viewDependencies)
    private let make: @MainActor (_ isInView: Bool) -> EscapedDependencies

    /// - Parameter make: Creates the dependencies, and is passed whether an enclosing view passes on its own.
    init(_ make: @escaping @MainActor (_ isInView: Bool) -> EscapedDependencies) {
        self.make = make
    }

    func body(content: Content) -> some View {
        let enclosing = enclosing.wrappedValue
        content.environment(
            \.viewDependencies, storage.wrappedValue.value(with: enclosing) { make(enclosing != nil) })
    }
}

private struct GraphModifier<Graph: DependencyGraph>: ViewModifier {
    private var storage = State(wrappedValue: ViewStorage<Graph>())
    private var enclosing = Environment(\.viewDependencies)
    private let make: @MainActor () -> Graph

    init(make: @escaping @MainActor () -> Graph) {
        self.make = make
    }

    func body(content: Content) -> some View {
        content.graph(storage.wrappedValue.value(with: enclosing.wrappedValue, make))
    }
}

extension EnvironmentValues {
    /// The dependencies with which views create their models; `nil` for the current ones.
    var viewDependencies: EscapedDependencies? {
        get { self[ViewDependenciesKey.self] }
        set { self[ViewDependenciesKey.self] = newValue }
    }
}

private enum ViewDependenciesKey: EnvironmentKey {
    static var defaultValue: EscapedDependencies? { nil }
}
#endif
