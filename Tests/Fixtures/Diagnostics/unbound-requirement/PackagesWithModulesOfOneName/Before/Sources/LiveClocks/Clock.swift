import Clocks
import Dependencies

extension ShopClock: DependencyKey {
    public static let liveValue = ShopClock { 1 }
}
