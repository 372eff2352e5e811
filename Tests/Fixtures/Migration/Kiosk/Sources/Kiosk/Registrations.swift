import JoineryResolver

extension Resolver: @retroactive ResolverRegistering {
    public static func registerAllServices() {
        // The prices of the list.
        register { ListPrices() as any Prices }.scope(.application)
        register { Till(prices: resolve()) }
            .scope(.shared)
        register { Printer(till: resolve(Till.self)) }
            .scope(.unique)
        register { Basket() }.scope(.customer)
        register { (_, args) in Greeting(name: args(), till: resolve()) }
    }
}
