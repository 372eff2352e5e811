import Checkout
import Joinery

prepareDependencies { $0.bind(\.payment) { CardGateway() } }
inject(\.checkout).open()
