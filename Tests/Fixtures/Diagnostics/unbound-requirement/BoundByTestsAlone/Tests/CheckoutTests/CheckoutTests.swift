import Checkout
import JoineryTesting
import Testing

@Test(.dependencies { $0.bind(\.payment) { StubGateway() } })
func opens() { inject(\.checkout).open() }
