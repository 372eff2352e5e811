import Swinject

final class Search<Clock> {
    init(_ clock: Clock) {}
    struct Page<Item> {}
}

func assemble(_ container: Container) {
    container.register(Search.self) { _ in Search(SystemClock()) }
    container.register(Pager.self) { (_, size: Int) in Pager(start: 0, size: size) }
    container.register(Feed<Int>.self) { _ in Feed() }
}

func start(_ resolver: Resolver) {
    show(resolver.resolve(Search<SystemClock>.self)!, resolver.resolve(Pager<[String: Int]>.self, argument: 10)!)
    show(resolver.resolve(Feed<String>.self)!, resolver.resolve(Search<SystemClock>.Page<Int>.self)!)
}
