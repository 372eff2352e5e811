#if canImport(SwiftUI)
import JoinerySwiftUI
import ListingsDomain
import SwiftUI

struct FiltersView: View {
    @InjectedModel private var model: FiltersModel
    @Environment(\.dismiss) private var dismiss
    private let apply: (ListingSearch) -> Void

    init(search: ListingSearch, apply: @escaping (ListingSearch) -> Void) {
        _model = InjectedModel { $0.filtersModel(search) }
        self.apply = apply
    }

    var body: some View {
        Form {
            Stepper("At least \(model.minRooms) rooms", value: $model.minRooms, in: 1...10)
            Toggle("Limit the rent", isOn: $model.limitsRent)
            if model.limitsRent {
                Stepper("Up to €\(model.maxRent)", value: $model.maxRent, in: 100...5_000, step: 100)
            }
            Button("Apply") {
                apply(model.search)
                dismiss()
            }
        }
    }
}

#Preview {
    FiltersView(search: ListingSearch(maxRent: 900)) { _ in }
}
#endif
