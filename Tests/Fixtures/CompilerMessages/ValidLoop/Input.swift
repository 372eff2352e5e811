import Joinery

struct Routes: Sendable {
    mutating func add(_ path: String) {}
}

extension Dependencies {
    var routes: Routes {
        singleton {
            var routes = Routes()
            for path in ["/listings", "/search"] {
                routes.add(path)
            }
            routes
        }
    }
}
