import Dependencies

enum CartKey: DependencyKey {
    static let liveValue: Cart = {
        @Dependency(\.prices) var prices
        return Cart(prices: prices)
    }()
}
enum PricesKey: DependencyKey {
    static let liveValue: Prices = {
        @Dependency(\.cart) var cart
        return Prices(cart: cart)
    }()
}
enum LoaderKey: DependencyKey {
    static let liveValue = Loader {
        @Dependency(\.cache) var cache
        return cache.load()
    }
}
enum CacheKey: DependencyKey {
    static let liveValue: Cache = {
        @Dependency(\.loader) var loader
        return Cache(loader: loader)
    }()
}

extension DependencyValues {
    var cart: Cart {
        get { self[CartKey.self] }
        set { self[CartKey.self] = newValue }
    }
    var prices: Prices {
        get { self[PricesKey.self] }
        set { self[PricesKey.self] = newValue }
    }
    var loader: Loader {
        get { self[LoaderKey.self] }
        set { self[LoaderKey.self] = newValue }
    }
    var cache: Cache {
        get { self[CacheKey.self] }
        set { self[CacheKey.self] = newValue }
    }
}

struct Loader: Sendable { let load: @Sendable () -> Int }
