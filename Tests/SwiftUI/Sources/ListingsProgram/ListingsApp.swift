// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwiftUI
import Observation
import SwiftUI

@main struct ListingsApp: App {
    init() {
        prepareDependencies { $0.bind(\.city) { "Riga" } }
    }

    var body: some Scene {
        WindowGroup { ListingView() }
    }
}

extension Dependencies {
    var city: String { required() }
    var title: String {
        singleton {
            switch context {
            case .preview: "Sample in \(city)"
            case .live, .test: "Loft in \(city)"
            }
        }
    }
    @MainActor var listingModel: ListingModel { transient { ListingModel() } }
}

@MainActor @Observable
final class ListingModel {
    let title = inject(\.title)
}

struct ListingView: View {
    @InjectedModel(\.listingModel) private var model

    var body: some View { Text(model.title) }
}
