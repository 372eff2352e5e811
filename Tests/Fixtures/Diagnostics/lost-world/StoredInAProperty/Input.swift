import Dispatch
import Joinery

extension Dependencies {
    var store: Store { singleton { Store() } }
    var clock: Clock { singleton { Clock() } }
}

final class Search: Sendable {
    private let deps = Dependencies.current
    private let queue = DispatchQueue(label: "search")

    func start() {
        queue.async { self.deps.store.load() }
        queue.asyncAfter(deadline: .now() + 1) { [weak self] in self?.deps.store.load() }
        DispatchQueue.main.async { print(self.deps.clock) }
        // This runs in the caller's world.
        queue.sync { deps.store.load() }
        Task { deps.store.load() }
        deps.store.load()
    }
}

actor Index {
    let deps: Dependencies = .current

    func fill() {
        Task.detached { [deps] in
            for name in ["a", "b"] { deps.store.save(name) }
            ["c"].forEach { deps.store.save($0) }
        }
    }
}

final class Player: Sendable {
    let deps: Dependencies

    init() { deps = Dependencies.current }

    init(name: String) {
        print(name)
        self.deps = .current
    }

    func play() { Task.detached { Task { self.deps.store.load() } } }
}
