import Foundation

// A program's own type of this name.
struct Dependencies {
    static let current = Dependencies()
    var store: Store { Store() }
}

func load() {
    let deps = Dependencies.current
    DispatchQueue.global().async { deps.store.load() }
}
