// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import JoineryAsync
public import SwiftUI

/// A view that opens asynchronous dependencies before it shows its content.
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
/// Open dependencies stay open as long as the process, because shutdown is final. If dependencies must close while the
/// app is in the background, put them in a typed graph and use ``init(of:start:content:opening:failure:)``.
@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
public struct DependencyStart<Graph: DependencyGraph, Content: View, Opening: View, Failure: View>: View {
    private var start: State<GraphStart<Graph>>
    private var phase = State(wrappedValue: GraphStart<Graph>.Phase.closed)
    private var dependencies = Environment(\.viewDependencies)
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

    /// The view for the current phase of the start.
    public var body: some View {
        let start = start.wrappedValue
        let dependencies = dependencies.wrappedValue
        let isInBackground = scenePhase.wrappedValue == .background
        let phase = phase.projectedValue
        StartedContent(start: start, phase: phase.wrappedValue, content: content, opening: opening, failure: failure)
            .onAppear { start.begin(with: dependencies) { phase.wrappedValue = $0 } }
            .modifier(ChangeAction(value: isInBackground) { start.scene(isInBackground: isInBackground) })
    }
}

@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
extension DependencyStart {
    /// Opens dependencies of the current world when the view first appears.
    ///
    /// - Parameters:
    ///   - start: A closure that opens the dependencies that the content needs. If it calls `start`,
    ///     `Dependencies.eager` is opened too.
    ///   - content: The view to show when the dependencies are open.
    ///   - opening: The view to show until then.
    ///   - failure: The view to show after a failure. It can retry.
    public init(
        start: @escaping @MainActor (Dependencies) async throws -> Void,
        @ViewBuilder content: () -> Content, @ViewBuilder opening: () -> Opening,
        @ViewBuilder failure: @escaping (DependencyStartFailure) -> Failure
    ) where Graph == Dependencies {
        self.init(
            GraphStart(endsInBackground: false, make: { .current }, start: start), content: content(),
            opening: opening(), failure: failure)
    }

    /// Creates a typed graph and opens its dependencies while the scene is in the foreground.
    ///
    /// When the scene enters the background, the content disappears and the graph is shut down. When the scene returns,
    /// a new graph is created and started. The content and its models find the graph as with `graph(_:)`.
    ///
    /// The system may suspend the app before a long shutdown ends.
    ///
    /// - Parameters:
    ///   - make: A closure that creates the graph.
    ///   - start: A closure that opens the dependencies that the content needs.
    ///   - content: The view to show when the dependencies are open.
    ///   - opening: The view to show until then.
    ///   - failure: The view to show after a failure. It can retry.
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
    /// The error: a `StartError` with each binding that failed if `start` opened the dependencies.
    public let error: any Error
    fileprivate let start: @MainActor () -> Void

    /// Starts the dependencies again.
    public func retry() {
        start()
    }
}

/// Runs an action when a value changes, by the form of `onChange` that the system has.
@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
private struct ChangeAction: ViewModifier {
    let value: Bool
    let action: @MainActor () -> Void

    func body(content: Content) -> some View {
        #if os(visionOS)
        content.onChange(of: value) { action() }
        #else
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
            content.onChange(of: value) { action() }
        } else {
            content.onChange(of: value) { _ in action() }
        }
        #endif
    }
}

/// The view for the current phase of a start.
private struct StartedContent<Graph: DependencyGraph, Content: View, Opening: View, Failure: View>: View {
    let start: GraphStart<Graph>
    let phase: GraphStart<Graph>.Phase
    let content: Content
    let opening: Opening
    let failure: (DependencyStartFailure) -> Failure

    var body: some View {
        switch phase {
        case .closed, .opening: opening
        case .open(let graph): content.graph(graph)
        case .failed(let error): failure(DependencyStartFailure(error: error) { start.retry() })
        }
    }
}
#endif
