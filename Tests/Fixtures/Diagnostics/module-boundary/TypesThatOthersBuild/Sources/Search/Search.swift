import Joinery
import Storage

public struct SearchPresenter {
    let database = inject(\.database)
}
