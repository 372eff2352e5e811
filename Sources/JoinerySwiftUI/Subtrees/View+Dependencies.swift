// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import Joinery
public import SwiftUI

extension View {
    /// Opens a world with overrides for this view and the views in it.
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
    /// Every model that a view in it builds with ``InjectedModel`` sees the world. The world is opened when the view first
    /// appears, and ends when the view is gone. Updates of the view neither open another one nor run the closure again;
    /// for other overrides, give the view another identity with `id(_:)`.
    ///
    /// The world is handed on through the environment. `@Injected` and `inject` in a view itself do not see it, because the
    /// views around create the view.
    ///
    /// - Parameter update: A closure that makes the changes.
    public func dependencies(_ update: @escaping @MainActor (inout DependencyOverrides) -> Void) -> some View {
        modifier(DependenciesModifier(update: update))
    }

    /// Makes a typed graph the current one of its type for this view and the views in it.
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
    /// Models find it with `@InjectedModel(\.favorites, of: SessionGraph.self)`. With another graph, the view gets another
    /// identity. So no model of one session is shown in the next one.
    /// Keep the graph in a state or in a model. A graph that is made in `body` is another one at each update.
    public func graph(_ graph: some DependencyGraph) -> some View {
        modifier(GraphModifier(graph: graph))
    }

    /// Makes a typed graph once, and makes it the current one of its type for this view and the views in it.
    ///
    /// The graph belongs to the world that `dependencies(_:)` has opened around it, if there is one.
    ///
    /// - Parameter make: Makes the graph when the view first appears.
    public func graph<Graph: DependencyGraph>(_ make: @escaping @MainActor () -> Graph) -> some View {
        modifier(MadeGraphModifier(make: make))
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

private struct MadeGraphModifier<Graph: DependencyGraph>: ViewModifier {
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
    /// The scope that the views here build their models in; `nil` for the current world.
    var viewScope: ViewScope? {
        get { self[ViewScopeKey.self] }
        set { self[ViewScopeKey.self] = newValue }
    }
}

private enum ViewScopeKey: EnvironmentKey {
    static var defaultValue: ViewScope? { nil }
}
#endif
