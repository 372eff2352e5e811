import Account
import Dependencies

extension Client: @retroactive DependencyKey {
    public static let liveValue = Client { 1 }
}
