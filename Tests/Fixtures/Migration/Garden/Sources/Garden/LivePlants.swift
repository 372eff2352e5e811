import GardenCore
import JoineryDependencies

extension PlantsKey: DependencyKey {
    public static var liveValue: any PlantRepository { FixedPlants(["rose", "fern"]) }
}
