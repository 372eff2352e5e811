import Joinery
import Observation

@MainActor @Observable
final class SearchModel {
    var city = ""
    private(set) var titles: [String] = []
    private(set) var message = ""
    private let searchListings = inject(\.search)

    func search() async {
        do {
            titles = try await searchListings.titles(in: city)
            message = titles.isEmpty ? "Nothing in \(city)" : ""
        } catch {
            titles = []
            message = "The server cannot be reached."
        }
    }
}
