import Checkout
import Joinery

extension Dependencies {
    var shelf: Shelf { transient { Shelf(order: Order(books: books)) } }
}

struct Shelf: Sendable {
    let order: Order
}
