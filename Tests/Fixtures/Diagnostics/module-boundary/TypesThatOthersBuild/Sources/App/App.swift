import Joinery
import Search

extension Dependencies {
    var search: SearchPresenter { transient { SearchPresenter() } }
    var otherSearch: SearchPresenter { transient { SearchPresenter() } }
}

@main struct App {
    static func main() {
        inject(\.search).run()
        inject(\.otherSearch).run()
    }
}
