import Joinery
import JoineryTesting
import Testing

/// A binding's closure may contain statements before its value, without `return`.
struct BindingClosureTests {
    @Test(.dependencies) func loopComesBeforeValue() {
        #expect(inject(\.looped).paths == ["/listings", "/search"])
    }

    @Test(.dependencies) func branchWithoutValueComesBeforeValue() {
        #expect(inject(\.branched).paths == ["/search", "/admin"])
    }
}

private struct Routes: Sendable {
    var paths: [String] = []

    mutating func add(_ path: String) {
        paths.append(path)
    }
}

extension Dependencies {
    fileprivate var looped: Routes {
        singleton {
            var routes = Routes()
            for path in ["/listings", "/search"] {
                routes.add(path)
            }
            routes
        }
    }

    fileprivate var branched: Routes {
        singleton {
            var routes = Routes()
            if context == .live {
                routes.add("/listings")
            } else {
                routes.add("/search")
            }
            if context == .test {
                routes.add("/admin")
            }
            routes
        }
    }
}
