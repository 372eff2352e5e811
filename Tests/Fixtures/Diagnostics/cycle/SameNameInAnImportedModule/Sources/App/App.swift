import Core
import Joinery

extension Dependencies {
    // The type shows that the inner one is from Core.
    var log: ServerLog { singleton { ServerLog(inner: log) } }
    // Core's is not for other modules, so this needs itself.
    var store: Store { singleton { Store(inner: store) } }
}

struct ServerLog: Sendable { let inner: Log }
struct Store: Sendable { let inner: Store }

@main struct App {
    static func main() { print(inject(\.log)) }
}
