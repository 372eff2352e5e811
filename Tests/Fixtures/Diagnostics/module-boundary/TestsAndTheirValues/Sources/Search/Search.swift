import Domain
import Joinery
import Storage

struct SearchPresenter {
    let clock = inject(\.clock)

    static func preview() -> SearchPresenter {
        withDependencies {
            $0[\.clock] = StoredClock($0.database)
            $0.decorate(\.database) { value, _ in value }
        } operation: {
            SearchPresenter()
        }
    }
}
