import Dependencies

@main struct Shop {
    static func main() {
        prepareDependencies { Composition.register(into: &$0) }
        @Dependency(Rates.self) var rates
        print(rates.current())
    }
}
