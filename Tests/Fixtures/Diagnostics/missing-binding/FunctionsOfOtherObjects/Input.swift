import Resolver

protocol Router {
    func register(_ handler: @escaping (Int) -> Void)
    func resolve(_ path: String) -> Int
}
struct AppRouter: Router {
    func register(_ handler: @escaping (Int) -> Void) {}
    func resolve(_ path: String) -> Int { 0 }
}
struct Missing {}

final class Push {
    @Injected private var router: Router
    @Injected private var missing: Missing
    init() { router.register { number in print(number) } }

    func show(_ other: AppRouter) {
        other.register { print($0) }
        let local = AppRouter()
        local.register { print($0) }
        print(router.resolve("home"))
    }
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { AppRouter() as Router }
        register { Push() }
    }
}

let push: Push = Resolver.resolve()

@main struct App {
    static func main() { print(push) }
}
