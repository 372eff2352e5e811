import Joinery

struct PathRouter: Sendable {
    mutating func add(_ path: String) {}
}

extension Dependencies {
    var router: PathRouter {
        singleton {
            var router = PathRouter()
            var paths = ["/listings", "/search"]
            while let path = paths.popLast() {
                router.add(path)
            }
            router
        }
    }
}
