// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(SwiftUI)
public import Foundation
internal import SwiftUI

extension DependencyValues {
    /// Opens a URL, as the system does it.
    ///
    /// In a test that does not override it, each use is told as an issue.
    public var openURL: OpenURLEffect {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }
}

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
            \\.openURL has no value for tests, and is used in one
              Override it: withDependencies { $0.openURL = … } operation: { … }
            """)
        return false
    }
}

/// Opens a URL.
public struct OpenURLEffect: Sendable {
    private let handler: @Sendable (URL) async -> Bool

    /// Opens a URL by a closure, which says whether it could.
    public init(handler: @escaping @Sendable (URL) async -> Bool) {
        self.handler = handler
    }

    /// Opens a URL, and says whether it could.
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
