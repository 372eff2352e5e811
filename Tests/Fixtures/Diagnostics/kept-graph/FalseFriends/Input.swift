extension Dependencies {
    var titles: [String] { singleton { names.map { "\($0) \(suffix)" } } }
    var names: [String] { transient { ["a", "b"].filter { $0 != suffix }.sorted { $0 < $1 } } }
    var suffix: String { transient { "!" } }
    var loader: Loader { singleton { [suffix] in Loader { suffix } } }
    var renderer: Renderer {
        singleton {
            let suffix = suffix
            return Renderer { "\($0)\(suffix)" }
        }
    }
    var make: @Sendable (Int) -> Row { factory { Row(title: "\($0)", suffix: suffix) } }
    var screen: Screen { transient { Screen(make: make) } }
    var database: Database { get throws { try singleton { try Database(path: suffix) } } }
    var once: Int { singleton { { names.count }() } }
    var first: String { transient { withUnsafePointer(to: 1) { _ in suffix } } }
}

struct Loader: Sendable { let suffix: @Sendable () -> String }
struct Renderer: Sendable { let render: @Sendable (Int) -> String }
