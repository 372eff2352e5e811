import FeatureKit
import Joinery
import ListingsDomain
import Observation

@MainActor @Observable
final class SearchModel {
    /// The text in the search field.
    var city: String
    /// What is searched for. The view loads when it changes.
    var search: ListingSearch
    private(set) var listings = Loading<[Listing]>.loading
    private(set) var hasMore = false
    @ObservationIgnored private var page = 1
    private let service = inject(\.listingService)

    init() {
        city = inject(\.preferences).homeCity
        search = ListingSearch(city: inject(\.preferences).homeCity)
    }

    func submit() {
        search.city = city
    }

    /// Loads the first page.
    func load() async {
        do {
            show(try await service.search(search), after: [])
        } catch {
            listings.fail(error)
        }
    }

    /// Loads the next page. It is dropped if the search has changed in the meantime.
    func loadMore() async {
        guard hasMore, let shown = listings.value else { return }
        var next = search
        next.page = page + 1
        hasMore = false
        do {
            let found = try await service.search(next)
            guard next.isPage(of: search) else { return }
            show(found, after: shown)
        } catch {
            if next.isPage(of: search) { listings.fail(error) }
        }
    }

    private func show(_ found: ListingPage, after shown: [Listing]) {
        page = found.page
        hasMore = found.page < found.pages
        listings = .loaded(shown + found.items)
    }
}

extension ListingSearch {
    fileprivate func isPage(of search: ListingSearch) -> Bool {
        var first = self
        first.page = search.page
        return first == search
    }
}
