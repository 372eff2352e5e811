import GardenCore
import JoineryDependencies

extension AlmanacKey: DependencyKey {
    public static var liveValue: any Almanac {
        @Dependency(\.region) var region
        return FixedAlmanac("sow in \(region)")
    }
}

extension Postbox: DependencyKey {
    public static let liveValue = Self { text in
        @Dependency(\.region) var region
        return "\(region): \(text)"
    }
}
