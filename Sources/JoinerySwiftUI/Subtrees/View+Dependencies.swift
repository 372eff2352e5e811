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
        modifier(DependenciesModifier(update: update))
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
        modifier(GraphModifier(graph: graph))
    }

    /// Creates a typed graph once, and makes it the current one of its type for this view and its subviews.
    ///
    /// The graph belongs to the enclosing world that `dependencies(_:)` opened, if any.
    ///
    /// - Parameter make: A closure that creates the graph when the view first appears.
    public func graph<Graph: DependencyGraph>(_ make: @escaping @MainActor () -> Graph) -> some View {
        modifier(GraphFactoryModifier(make: make))
    }
}

private struct DependenciesModifier: ViewModifier {
    private var storage = State(wrappedValue: ScopeStorage())
    private var enclosing = Environment(\.viewScope)
    private let update: @MainActor (inout DependencyOverrides) -> Void

    init(update: @escaping @MainActor (inout DependencyOverrides) -> Void) {
        self.update = update
    }

    func body(content: Content) -> some View {
        content.environment(\.viewScope, storage.wrappedValue.scope(in: enclosing.wrappedValue, update))
    }
}

private struct GraphModifier<Graph: DependencyGraph>: ViewModifier {
    private var storage = State(wrappedValue: GraphScopeStorage())
    private var enclosing = Environment(\.viewScope)
    private let graph: Graph

    init(graph: Graph) {
        self.graph = graph
    }

    func body(content: Content) -> some View {
        content
            .id(ObjectIdentifier(graph.instances))
            .environment(\.viewScope, storage.wrappedValue.scope(of: graph, in: enclosing.wrappedValue))
    }
}

private struct GraphFactoryModifier<Graph: DependencyGraph>: ViewModifier {
    private var storage = State(wrappedValue: ModelStorage<Graph>())
    private var scope = Environment(\.viewScope)
    private let make: @MainActor () -> Graph

    init(make: @escaping @MainActor () -> Graph) {
        self.make = make
    }

    func body(content: Content) -> some View {
        content.graph(storage.wrappedValue.model(in: scope.wrappedValue, make))
    }
}

extension EnvironmentValues {
    /// The scope in which views build their models; `nil` for the current world.
    var viewScope: ViewScope? {
        get { self[ViewScopeKey.self] }
        set { self[ViewScopeKey.self] = newValue }
    }
}

private enum ViewScopeKey: EnvironmentKey {
    static var defaultValue: ViewScope? { nil }
}
#endif
