import Domain
import Joinery

struct SearchPresenter {
    let clock = inject(\.clock)
}
