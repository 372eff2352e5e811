// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Foundation

@available(macOS 11, iOS 14, *)
public enum ScenePhase: Comparable, Hashable, Sendable {
    case background
    case inactive
    case active
}

@available(macOS 11, iOS 14, *)
private enum ScenePhaseKey: EnvironmentKey {
    static let defaultValue = ScenePhase.background
}

@available(macOS 11, iOS 14, *)
private enum OpenURLKey: EnvironmentKey {
    static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
}

@available(macOS 11, iOS 14, *)
extension EnvironmentValues {
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }

    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }
}

@available(macOS 11, iOS 14, *)
@MainActor
public struct OpenURLAction: Sendable {
    public struct Result: Sendable, Equatable {
        let accepts: Bool

        public static let handled = Result(accepts: true)
        public static let discarded = Result(accepts: false)
        public static let systemAction = Result(accepts: true)
    }

    private let handler: @MainActor (URL) -> Result

    public nonisolated init(handler: @escaping @MainActor (URL) -> Result) {
        self.handler = handler
    }

    public func callAsFunction(_ url: URL) {
        _ = handler(url)
    }

    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        completion(handler(url).accepts)
    }
}

@available(macOS 11, iOS 14, *)
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

@available(macOS 11, iOS 14, *)
extension Never: Scene {}

@available(macOS 11, iOS 14, *)
@resultBuilder
public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@available(macOS 11, iOS 14, *)
public struct WindowGroup<Content: View>: Scene {
    let content: Content

    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    public var body: Never { preconditionFailure("A window group has no body.") }
}

@available(macOS 11, iOS 14, *)
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

@available(macOS 11, iOS 14, *)
extension App {
    /// Shows the first window once, because there is no user.
    @MainActor @preconcurrency public static func main() {
        print(Host(Self()).lines.joined(separator: "\n"))
    }
}
