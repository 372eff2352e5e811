// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import Joinery
public import SwiftUI

/// Opens asynchronous dependencies before it shows its content.
///
/// ```swift
/// @main struct ListingsApp: App {
///     var body: some Scene {
///         WindowGroup {
///             DependencyStart {
///                 try await $0.start(\.pool)
///             } content: {
///                 HomeView()
///             } opening: {
///                 ProgressView()
///             } failure: { failure in
///                 Text("\(failure.error)")
///                 Button("Try again") { failure.retry() }
///             }
///         }
///     }
/// }
/// ```
///
/// Dependencies that are opened once stay open as long as the process, because a shutdown is final. What has to be closed
/// while the app is in the background belongs to a typed graph, see ``init(of:start:content:opening:failure:)``.
public struct DependencyStart<Graph: DependencyGraph, Content: View, Opening: View, Failure: View>: View {
    private var start: State<GraphStart<Graph>>
    private var scope = Environment(\.viewScope)
    private var scenePhase = Environment(\.scenePhase)
    private let content: Content
    private let opening: Opening
    private let failure: (DependencyStartFailure) -> Failure

    private init(
        _ start: GraphStart<Graph>, content: Content, opening: Opening,
        failure: @escaping (DependencyStartFailure) -> Failure
    ) {
        self.start = State(wrappedValue: start)
        self.content = content
        self.opening = opening
        self.failure = failure
    }

    /// The view for the phase of the start.
    public var body: some View {
        let start = start.wrappedValue
        let scope = scope.wrappedValue
        let isInBackground = scenePhase.wrappedValue == .background
        StartedContent(start: start, content: content, opening: opening, failure: failure)
            .onAppear { start.begin(in: scope) }
            .onChange(of: isInBackground) { start.scene(isInBackground: isInBackground) }
    }
}

extension DependencyStart {
    /// Opens dependencies of the current world when the view first appears.
    ///
    /// - Parameters:
    ///   - start: Opens what has to be open before the content appears. `Dependencies.eager` is opened in any case if
    ///     this calls `start`.
    ///   - content: The view to show when everything is open.
    ///   - opening: The view to show until then.
    ///   - failure: The view to show after a failure. It can try again.
    public init(
        start: @escaping @MainActor (Dependencies) async throws -> Void,
        @ViewBuilder content: () -> Content, @ViewBuilder opening: () -> Opening,
        @ViewBuilder failure: @escaping (DependencyStartFailure) -> Failure
    ) where Graph == Dependencies {
        self.init(
            GraphStart(endsInBackground: false, make: { .current }, start: start), content: content(),
            opening: opening(), failure: failure)
    }

    /// Makes a typed graph and opens its dependencies while the scene is in the foreground.
    ///
    /// When the scene goes into the background, the content goes away, and the graph is shut down. When the scene
    /// returns, a new graph is made and started. The content and the models in it find the graph as with `graph(_:)`.
    ///
    /// The system may suspend the app before a long shutdown has ended.
    ///
    /// - Parameters:
    ///   - make: Makes the graph.
    ///   - start: Opens what has to be open before the content appears.
    ///   - content: The view to show when everything is open.
    ///   - opening: The view to show until then.
    ///   - failure: The view to show after a failure. It can try again.
    public init(
        of make: @escaping @MainActor () -> Graph, start: @escaping @MainActor (Graph) async throws -> Void,
        @ViewBuilder content: () -> Content, @ViewBuilder opening: () -> Opening,
        @ViewBuilder failure: @escaping (DependencyStartFailure) -> Failure
    ) {
        self.init(
            GraphStart(endsInBackground: true, make: make, start: start), content: content(), opening: opening(),
            failure: failure)
    }
}

/// A failed start of dependencies.
@MainActor
public struct DependencyStartFailure {
    /// What went wrong; a `StartError` with every binding that failed, if `start` has opened them.
    public let error: any Error
    fileprivate let start: @MainActor () -> Void

    /// Starts again.
    public func retry() {
        start()
    }
}

/// Shows the view for the phase of a start.
private struct StartedContent<Graph: DependencyGraph, Content: View, Opening: View, Failure: View>: View {
    let start: GraphStart<Graph>
    let content: Content
    let opening: Opening
    let failure: (DependencyStartFailure) -> Failure

    var body: some View {
        switch start.phase {
        case .closed, .opening: opening
        case .open(let graph): content.graph(graph)
        case .failed(let error): failure(DependencyStartFailure(error: error) { start.retry() })
        }
    }
}
#endif
