import Resolver

final class Log {}
final class Store {}
final class Session {}
final class App {
    @Injected var log: Log
    @Injected var session: Session
    @Injected var store: Store
}

extension ResolverScope { static let session = ResolverScopeCache(), store = ResolverScopeCache() }

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        // Nothing in the program resets these two.
        register { Log() }.scope(.cached)
        register { Store() }.scope(.store)
        register { Session() }.scope(.session)
        register { App() }.scope(.application)
    }
}

final class Timer { func reset() {} }

func signOut(timer: Timer) {
    ResolverScope.session.reset()
    timer.reset()
}

let app: App = Resolver.resolve()
