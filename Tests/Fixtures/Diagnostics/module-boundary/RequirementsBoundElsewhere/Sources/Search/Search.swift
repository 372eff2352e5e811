import Domain
import Joinery

public struct SearchPresenter {
    let listings = inject(\.listings)
}
