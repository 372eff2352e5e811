import FeatureKit
import Joinery
import ListingsDomain
import Observation

/// Shows whether the parts of the server work.
@MainActor @Observable
final class AboutModel {
    struct Line: Equatable, Identifiable {
        let id: String
        let works: Bool
    }

    private(set) var lines = Loading<[Line]>.loading
    private let service = inject(\.statusService)

    func load() async {
        do {
            let status = try await service.status()
            lines = .loaded(status.sorted { $0.key < $1.key }.map { Line(id: $0.key, works: $0.value) })
        } catch {
            lines.fail(error)
        }
    }
}
