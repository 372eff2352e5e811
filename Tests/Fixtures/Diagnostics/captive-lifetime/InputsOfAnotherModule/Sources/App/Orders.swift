import Core
import Joinery

final class Orders { let log = OrderLog() }
final class OrderLog { @Injected(\.user, of: RequestGraph.self) var user }
struct CardPayment: Payment { let user = inject(\.user, of: RequestGraph.self) }
