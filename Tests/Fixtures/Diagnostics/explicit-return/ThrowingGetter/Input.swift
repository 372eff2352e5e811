import Joinery

protocol Store: Sendable {}
struct FileStore: Store { init(path: String) throws {} }

extension Dependencies {
    var store: any Store {
        get throws { try singleton { return try FileStore(path: "/var/rentals") } }
    }
}

func open() throws { _ = try Dependencies.current.store }
