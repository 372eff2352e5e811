import Domain
import Joinery

struct SearchPresenter {
    // joinery:disable module-boundary - until the clock is a requirement of this module
    let clock = inject(\.clock)
}
