import Foundation
import Joinery

extension Dependencies {
    var store: Store { singleton { Store() } }
    var makePage: @Sendable (Int) -> Page { factory { Page($0) } }
    func shard(_ id: Int) -> Store { singleton(for: id) { Store() } }
}

func load() async {
    let deps = Dependencies.current
    DispatchQueue.global().async { deps.store.load() }
    DispatchQueue.global(qos: .utility).async(execute: { deps.store.load() })
    Thread { deps.store.load() }.start()
    Thread(block: { deps.store.load() }).start()
    Thread.detachNewThread { deps.store.load() }
    await Task.detached(priority: .background) { deps.store.load() }.value
    DispatchQueue.global().async { [handle = Dependencies.current] in handle.store.load() }
    DispatchQueue.global().async { print(deps.makePage(1), deps.shard(2)) }
    if true {
        let other: Dependencies = .current
        Task.detached { print(other.store) }
    }
}
