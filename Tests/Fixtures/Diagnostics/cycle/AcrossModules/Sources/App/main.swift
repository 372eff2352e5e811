import Cart
import Joinery
import Prices

prepareDependencies {
    $0.bind(\.basket) { Cart() }
}
