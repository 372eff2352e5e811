public import JoineryObjects

// MARK: - Signals

extension DependencyObjects {
    /// The lamp. Tests do with a candle.
    public static let lamp = DependencyObject<any Lamp> {
        ElectricLamp()
    } test: {
        Candle()
    }

    // The program knows which radio there is.
    public static let radio = DependencyObject<any Radio>()

    public static let keeper = DependencyObject<String> { "Ida" }

    public static let logbook = DependencyObject<Logbook> {
        let keeper = DependencyObjects[.keeper]
        return Logbook(keeper: keeper)
    }
}
