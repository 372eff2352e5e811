import AppFeature
import Foundation
import Joinery

#if canImport(SwiftUI)
import SwiftUI

@main struct ListingsApp: App {
    init() {
        // The example Rentals, on the Mac of the simulator.
        guard let server = URL(string: "http://127.0.0.1:8080") else { preconditionFailure("Not an address") }
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        prepareDependencies { bindLive(&$0, server: server, folder: folder) }
    }

    var body: some Scene {
        WindowGroup { StartView() }
    }
}
#else
@main struct ListingsApp {
    static func main() {
        print("Listings shows its screens with SwiftUI, which this system does not have.")
    }
}
#endif
