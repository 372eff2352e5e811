import Resolver

final class Log {}
final class Users { init(log: Log) {} }
struct Container { var title = "" }

extension Resolver: @retroactive ResolverRegistering {
    public static func registerAllServices() {
        register { Log() }
        register { Users(log: resolve()) }.scope(.application)
    }
}

let view = Container()
let users: Users = Resolver.resolve()
