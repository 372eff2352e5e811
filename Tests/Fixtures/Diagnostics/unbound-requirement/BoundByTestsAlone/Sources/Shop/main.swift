import Checkout
import Joinery

inject(\.checkout).open()
