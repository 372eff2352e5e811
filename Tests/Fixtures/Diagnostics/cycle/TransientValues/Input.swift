import Joinery

struct Search: Sendable {
    @Injected(\.ranking) var ranking
}
struct Ranking: Sendable {
    @Injected(\.history) var history
    @Injected(\.search) var fallback
}
struct History: Sendable {
    @LazyInjected(\.search) var search
}

extension Dependencies {
    var search: Search { transient { Search() } }
    var ranking: Ranking { transient { Ranking() } }
    var history: History { transient { History() } }
}
