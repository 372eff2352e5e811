import Joinery

protocol Router: Sendable {}

struct PathRouter: Router {
    mutating func add(_ path: String) {}
}

extension Dependencies {
    var router: any Router {
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
