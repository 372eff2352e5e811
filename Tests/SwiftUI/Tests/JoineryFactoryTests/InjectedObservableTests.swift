// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import JoineryTesting
import Observation
import SwiftUI
import Testing

@MainActor @Observable private final class SearchModel {
    var text: String

    init(_ text: String) {
        self.text = text
    }
}

extension Container {
    @MainActor fileprivate var searchModel: Factory<SearchModel> { self { SearchModel("declared") } }
    @MainActor fileprivate var searchFor: ParameterFactory<String, SearchModel> { self { SearchModel($0) } }
}

@MainActor private struct SearchView: View {
    @InjectedObservable(\.searchModel) var model

    var body: some View { Text(model.text) }
}

@Suite(.dependencies) @MainActor struct InjectedObservableTests {
    @Test func viewsKeepTheirModel() {
        let view = SearchView()
        #expect(view.model.text == "declared")
        #expect(view.model === view.model)
        #expect(view.$model.wrappedValue === view.model)
    }

    @Test func previewsRegisterStubs() {
        let views = [
            Container.shared.searchModel { SearchModel("called") },
            Container.shared.searchFor.preview { SearchModel("\($0), preview") },
            Container.shared { _ in },
        ]
        #expect(views.count == 3)
        #expect(SearchView().model.text == "called")
        #expect(Container.shared.searchFor("books").text == "books, preview")
        Container.shared.searchModel.preview { SearchModel("preview") }
        #expect(SearchView().model.text == "preview")
    }
}
