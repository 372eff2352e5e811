import Joinery

final class SearchPresenter: Sendable {
    private let search = inject(\.search)

    func line(for city: String) async throws -> String {
        let titles = try await search.titles(in: city)
        return titles.isEmpty ? "Nothing in \(city)" : titles.joined(separator: ", ")
    }
}
