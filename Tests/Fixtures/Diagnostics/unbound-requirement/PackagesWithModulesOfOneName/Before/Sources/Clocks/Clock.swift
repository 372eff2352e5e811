import Dependencies

public struct ShopClock {
    public var now: @Sendable () -> Int
}

extension ShopClock: TestDependencyKey {
    public static let testValue = ShopClock { 0 }
}
