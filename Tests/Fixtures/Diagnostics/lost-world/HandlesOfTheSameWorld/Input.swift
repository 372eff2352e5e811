import Foundation
import Joinery

// Reads in the world in which the dependencies were stored, and those that are not stored.
extension Dependencies {
    var store: Store { singleton { Store() } }
}

let shared = Dependencies.current

enum Globals {
    static let deps = Dependencies.current
}

final class Loader {
    var deps = Dependencies.current
    var current: Dependencies { .current }
    let given: Dependencies

    init(given: Dependencies = .current) { self.given = given }

    func load() {
        DispatchQueue.global().async {
            let deps = Dependencies.current
            print(shared.store, Globals.deps.store, deps.store, self.current.store, Dependencies.current.store)
        }
        Task.detached { print(self.deps.store, self.given.store) }
    }
}

func load(_ deps: Dependencies) {
    Task.detached { print(deps.store) }
    let deps = Dependencies.current
    Task.detached { (deps: Dependencies) in print(deps.store) }
    let store = deps.store
    Task.detached { print(store, deps) }
    let session = SessionGraph(app: deps)
    Task.detached { print(session.user) }
}

@main struct App {
    static func main() {
        let deps = Dependencies.current
        DispatchQueue.global().async { deps.store.load() }
    }
}
