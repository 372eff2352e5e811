import JoineryAsync
import JoinerySwiftUI
import SwiftUI

@main
struct Program: App {
    init() {
        prepareDependencies {
            $0.bind(\.host) { "listings.example.com" }
        }
    }

    var body: some Scene {
        WindowGroup {
            DependencyStart {
                try await $0.start(\.client)
            } content: {
                SearchView()
            } opening: {
                ProgressView("Connecting")
            } failure: { failure in
                Text("The server cannot be reached.")
                Button("Try again") { failure.retry() }
            }
        }
    }
}
