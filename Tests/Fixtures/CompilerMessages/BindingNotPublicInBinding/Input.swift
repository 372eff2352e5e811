import Catalog
import Joinery

extension Dependencies {
    var count: Int { transient { books.count } }
}
