import Catalog
import Joinery

final class Shelf: Sendable {
    private let books = inject(\.books)
}
