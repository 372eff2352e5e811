import Resolver

extension ResolverScope {
    static let session = ResolverScopeCache()
}
final class Account {}
final class Cache {}
final class Sync {
    @Injected var account: Account
    @LazyInjected var cache: Cache
}
final class Feed {
    init(cache: Cache) {}
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { Account() }.scope(.session)
        register { Cache() }.scope(.shared)
        register { Sync() }.scope(.application)
        register { Feed(cache: resolve()) }.scope(.unique)
    }
}

@main
final class App {
    @Injected var sync: Sync
    @Injected var feed: Feed
    static func main() { print(App()) }
    func signOut() { ResolverScope.session.reset() }
}
