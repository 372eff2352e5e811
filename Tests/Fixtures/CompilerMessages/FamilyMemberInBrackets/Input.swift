import Joinery

struct Cache: Sendable {}

extension Dependencies {
    func cache(for region: String) -> Cache { singleton(for: region) { Cache() } }
}

func prepare() {
    prepareDependencies { $0[{ $0.cache(for: "Europe") }] = Cache() }
}
