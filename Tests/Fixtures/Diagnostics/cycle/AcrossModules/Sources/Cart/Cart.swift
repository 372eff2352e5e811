import Joinery
import Prices

public final class Cart: Basket {
    private let total: Total
    public init() { total = Total() }
}

struct Total: Sendable {
    let prices = inject(\.prices)
}
