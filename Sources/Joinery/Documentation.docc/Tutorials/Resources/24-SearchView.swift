import JoinerySwiftUI
import SwiftUI

struct SearchView: View {
    @InjectedModel(\.searchModel) private var model

    var body: some View {
        Form {
            TextField("City", text: $model.city)
            Button("Search") { Task { await model.search() } }
            Text(model.message)
            ForEach(model.titles, id: \.self) { Text($0) }
        }
    }
}
