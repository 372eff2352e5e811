import Swinject

final class Feed<Item> {
    init(_ source: Item, others: Feed<String>?) {}
}

func assemble(_ container: Container) {
    container.register(Feed.self) { resolver in Feed(1, others: resolver.resolve(Feed<String>.self)) }
}

func start(_ resolver: Resolver) {
    show(resolver.resolve(Feed<Int>.self)!)
}
