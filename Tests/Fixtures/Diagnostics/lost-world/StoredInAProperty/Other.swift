import Dispatch
import Joinery

// The file does not show what this property holds.
extension Search {
    func stop() { DispatchQueue.global().async { self.deps.store.load() } }
}

struct Player {
    let queue = DispatchQueue(label: "player")
    let deps: Dependencies

    init(deps: Dependencies) { self.deps = deps }

    func play() { queue.async { deps.store.load() } }
}
