#if canImport(SwiftUI)
import SwiftUI

/// Shows a value, the progress until it is loaded, or what went wrong.
public struct LoadingView<Value: Sendable, Content: View>: View {
    private let state: Loading<Value>
    private let retry: @MainActor () async -> Void
    private let content: (Value) -> Content

    public init(
        _ state: Loading<Value>, retry: @escaping @MainActor () async -> Void,
        @ViewBuilder content: @escaping (Value) -> Content
    ) {
        self.state = state
        self.retry = retry
        self.content = content
    }

    public var body: some View {
        switch state {
        case .loading:
            ProgressView()
        case .loaded(let value):
            content(value)
        case .failed(let message):
            Text(message)
            Button("Try again") { Task { await retry() } }
        }
    }
}
#endif
