import Core
import Joinery

prepareDependencies { $0.bind(\.payment) { CardPayment() } }
RequestGraph(user: User()).run { print(inject(\.orders), inject(\.payment), inject(\.search)) }
