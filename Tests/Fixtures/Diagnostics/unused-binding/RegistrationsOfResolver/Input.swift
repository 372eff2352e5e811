import Resolver

protocol Storing {}
final class Store: Storing {}
final class Tracker {}
final class Reporter {}
final class Menu {
    init(store: Storing) {}
}

extension Resolver: ResolverRegistering {
    static let child = Resolver(child: main)

    public static func registerAllServices() {
        register { Store() }.implements(Storing.self)
        register { Tracker() }
        child.register(Reporter.self) { Reporter() }
        register { resolver, args in Menu(store: resolver.resolve()) }
    }
}

func show() {
    let menu = Resolver.child.resolve(Menu.self, args: 1)
    print(menu)
}

@main
enum App {
    static func main() { show() }
}
