import Dependencies
import Shop
import ShopLive

struct Screen {
    @Dependency(\.shopClient) var client
}

print(Screen().client.load())
