import Dependencies

enum Composition {
    static func register(into values: inout DependencyValues) { registerRates(into: &values) }

    private static func registerRates(into values: inout DependencyValues) {
        values[Rates.self] = Rates { 2 }
    }
}
