import Dependencies
import Account
import AccountLive

struct Screen {
    @Dependency(\.accountClient) var client
}

print(Screen().client.load())
