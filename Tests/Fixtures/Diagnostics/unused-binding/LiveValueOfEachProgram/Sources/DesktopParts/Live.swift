import Dependencies
import Storage

extension Defaults: @retroactive DependencyKey {
    public static let liveValue = Defaults(name: "Desktop")
}
