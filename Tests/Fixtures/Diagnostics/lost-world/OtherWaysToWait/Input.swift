import Foundation
import Joinery

// Closures whose world the file does not show.
extension Dependencies {
    var store: Store { singleton { Store() } }
}

func run(_ work: @escaping @Sendable () -> Void) { work() }

func load(on queue: DispatchQueue, _ executor: Executor) {
    let deps = Dependencies.current
    run { deps.store.load() }
    executor.async { deps.store.load() }
    queue.async { deps.store.load() }
    let work = { deps.store.load() }
    Task.detached(operation: work)
    Task.detached { executor.perform { deps.store.load() } }
    Task.detached {
        func later() { deps.store.load() }
        executor.perform(later)
    }
    let source = Source { deps.store.load() }
    DispatchQueue.global().async { source.start() }
}
