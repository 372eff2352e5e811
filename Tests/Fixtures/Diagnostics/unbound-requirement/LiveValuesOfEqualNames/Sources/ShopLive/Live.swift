import Dependencies
import Shop

extension Shop.Client: @retroactive DependencyKey {
    public static let liveValue = Client { 2 }
}
