import Joinery
import JoinerySwiftUI
import SwiftUI

protocol Listings: Sendable {}
struct Stored: Listings {}

extension Dependencies {
    var listings: any Listings { singleton { Stored() } }
    @MainActor var searchModel: SearchModel { transient { SearchModel(listings: listings) } }
    @MainActor var detail: @MainActor (Int) -> DetailModel { factory { DetailModel(id: $0) } }
    @MainActor var neverUsed: DetailModel { transient { DetailModel(id: 1) } }
}
struct SessionGraph: DependencyGraph { let instances = Instances() }
extension SessionGraph {
    @MainActor var account: DetailModel { transient { DetailModel(id: 2) } }
    @MainActor var note: @MainActor (Int) -> DetailModel { factory { DetailModel(id: $0) } }
}
@MainActor @Observable final class SearchModel {
    let listings: any Listings; init(listings: any Listings) { self.listings = listings }
}
@MainActor @Observable final class DetailModel { let id: Int; init(id: Int) { self.id = id } }
struct SearchView: View {
    @InjectedModel(\.searchModel) private var model
    @InjectedModel(\.account, of: SessionGraph.self) private var account
    @InjectedModel private var detail: DetailModel
    @InjectedModel private var note: DetailModel
    init(id: Int) {
        _detail = InjectedModel { $0.detail(id) }
        _note = InjectedModel(of: SessionGraph.self) { $0.note(id) }
    }
    var body: some View { Text("\(detail.id)") }
}
@main struct ListingsApp: App {
    var body: some Scene { WindowGroup { SearchView(id: 1) } }
}
