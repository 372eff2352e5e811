import Catalog
import Joinery

final class Shelf: Sendable {
    private let favorites = inject(\.favorites)
}
