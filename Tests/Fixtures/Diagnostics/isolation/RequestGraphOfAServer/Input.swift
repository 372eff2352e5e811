import Joinery

struct RequestGraph: DependencyGraph {
    let instances = Instances()
    let request: Request

    var user: User { singleton { User(token: request.token) } }
    @MainActor var page: Page { transient { Page(user: user) } }
}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
    var requests: @Sendable (Request) -> RequestGraph { factory { RequestGraph(request: $0) } }
}

actor Server {
    let requests = inject(\.requests)
    func handle(_ request: Request) async {
        let graph = requests(request)
        print(graph.user)
        // Awaited, so it is read on the main actor.
        await print(graph.page)
        await MainActor.run { inject(\.router).show(graph.page) }
    }
}
