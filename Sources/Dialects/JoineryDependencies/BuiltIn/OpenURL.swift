// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import Foundation
internal import SwiftUI

@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
extension DependencyValues {
    /// An effect that opens a URL with the system.
    ///
    /// A test that uses it without an override records an issue for each use.
    public var openURL: OpenURLEffect {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }
}

@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
private enum OpenURLKey: DependencyKey {
    static let liveValue = OpenURLEffect { url in
        await withCheckedContinuation { continuation in
            Task { @MainActor in
                #if os(watchOS)
                EnvironmentValues().openURL(url)
                continuation.resume(returning: true)
                #else
                EnvironmentValues().openURL(url) { continuation.resume(returning: $0) }
                #endif
            }
        }
    }
    static let testValue = OpenURLEffect { _ in
        reportIssue(
            """
            \\.openURL has no test value, but is used in a test
              Override it: withDependencies { $0.openURL = … } operation: { … }
            """)
        return false
    }
}

/// An effect that opens a URL.
public struct OpenURLEffect: Sendable {
    private let handler: @Sendable (URL) async -> Bool

    /// Creates an effect that calls a closure, which returns whether the URL could be opened.
    public init(handler: @escaping @Sendable (URL) async -> Bool) {
        self.handler = handler
    }

    /// Opens a URL, and returns whether that succeeded.
    @available(watchOS, unavailable)
    @discardableResult
    public func callAsFunction(_ url: URL) async -> Bool {
        await handler(url)
    }

    /// Opens a URL.
    @_disfavoredOverload
    public func callAsFunction(_ url: URL) async {
        _ = await handler(url)
    }
}
#endif
