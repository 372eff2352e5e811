import Joinery

extension Dependencies {
    var listings: Listings { singleton { Listings() } }
    var log: Log { singleton { Log() } }
    var importer: Importer { singleton { Importer() } }
}

class Page { let log = inject(\.log) }

struct Screen {
    let listings = inject(\.listings)
}

@main struct App {
    static func main() { show(Screen(), Page()) }
}
