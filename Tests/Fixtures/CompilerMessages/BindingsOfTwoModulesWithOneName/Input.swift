import Catalog
import Checkout
import Joinery

func shelf() {
    _ = inject(\.books)
}
