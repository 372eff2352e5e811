import JoineryAsync

extension Dependencies {
    var host: String { singleton { "example.com" } }
    var paths: [String] { singleton { ["/a", "/b"] } }
    var urls: [String] { singleton { paths.map { host + $0 } } }
    var table: [String: [String]] { singleton { Dictionary(grouping: paths, by: { host + $0 }) } }
    var count: Int {
        singleton {
            let length = { (path: String) in host.count + path.count }
            return paths.reduce(0) { $0 + length($1) }
        }
    }
    var first: String { singleton { { host }() + ({ host })() } }
    var state: Int { singleton { lock.withLock { host.count } } }
    var lock: Lock { singleton { Lock() } }
    var opened: Async<[String]> {
        asyncSingleton {
            await withTaskGroup { group in
                group.addTask { host }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
    }
}

struct Screen {
    let urls = inject(\.urls)
    let table = inject(\.table)
    let count = inject(\.count)
    let first = inject(\.first)
    let state = inject(\.state)
    let opened = inject(\.opened)
}
