import Clocks
import Dependencies
import LiveClocks

@main struct Shop {
    static func main() {
        @Dependency(ShopClock.self) var clock
        print(clock.now())
    }
}
