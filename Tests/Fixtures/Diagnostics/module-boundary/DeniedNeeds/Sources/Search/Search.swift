import Domain
import Joinery
import Storage

extension Dependencies {
    public var search: SearchPresenter { transient { SearchPresenter() } }
}

public struct SearchPresenter {
    let listings = inject(\.listings)
    let database = LazyInjected(\.database)
}
