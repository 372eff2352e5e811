import Joinery

extension Dependencies {
    var store: Store { singleton { Store() } }
    var isWarm: Bool { store.isWarm }
    func warmUp() { _ = store }
    func shard(_ id: Int) -> Store { singleton(for: id) { Store() } }
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: String
    var cart: Cart { singleton { Cart() } }
    var title = ""
    func close() { _ = cart }
}

extension DependencyGraph {
    var label: String { "graph" }
    func describe() -> String { label }
}

protocol Ending {}
extension Ending {
    var end: Int { 1 }
    func finish() {}
}
extension Dependencies: Ending {}
extension SessionGraph: Ending {}

struct Screen {
    @Injected(\.label) var label
    @Injected(\.end) var end
    @Injected(\.user, of: SessionGraph.self) var user
    @Injected(\.end, of: SessionGraph.self) var endOfSession
    @Injected(\.misspelled) var misspelled

    func show(_ session: SessionGraph) {
        Dependencies.current.warmUp()
        Dependencies.current.finish()
        Dependencies.current.run { print(inject(\.isWarm), inject(\.label)) }
        print(Dependencies.current.shard(1), Dependencies.current.describe(), Dependencies.current.label)
        Dependencies.current.gone.open()
        session.close()
        print(session.title, session.describe(), session.end, Dependencies.current.another)
    }
}
