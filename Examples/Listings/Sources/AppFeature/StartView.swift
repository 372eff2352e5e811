#if canImport(SwiftUI)
import JoineryAsync
import JoinerySwiftUI
import ListingsInfrastructure
import SwiftUI

/// Opens what is stored on the device, and then shows the app.
public struct StartView: View {
    public init() {}

    public var body: some View {
        DependencyStart {
            try await $0.start(\.listingCache)
        } content: {
            RootView()
        } opening: {
            ProgressView("Opening")
        } failure: { failure in
            Text("The storage of this device cannot be opened.")
            Text("\(failure.error)")
            Button("Try again") { failure.retry() }
        }
    }
}
#endif
