import JoineryDependencies

/// The plants of the garden.
public protocol PlantRepository: Sendable {
    func names() -> [String]
}

public struct FixedPlants: PlantRepository {
    private let plants: [String]

    public init(_ plants: [String]) { self.plants = plants }
    public func names() -> [String] { plants }
}

/// The live value is in the app.
public enum PlantsKey: TestDependencyKey {
    public static let testValue: any PlantRepository = FixedPlants([])
}

extension DependencyValues {
    public var plants: any PlantRepository {
        get { self[PlantsKey.self] }
        set { self[PlantsKey.self] = newValue }
    }
}
