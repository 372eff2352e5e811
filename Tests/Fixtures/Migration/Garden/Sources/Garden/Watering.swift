import Foundation
import GardenCore
import JoineryDependencies

/// The screen that shows what to water.
@MainActor
final class WateringModel {
    @Dependency(\.weather) private var weather
    @Dependency(\.plants) private var plants
    @Dependency(\.journal) private var journal
    @Dependency(\.date) private var date

    private(set) var watered: [String] = []

    func water() async throws {
        for plant in plants.names() where !weather.isRaining(plant) {
            guard try await weather.temperature(plant) > 10 else { continue }
            watered.append(plant)
            await journal.add("\(plant) at \(Int(date.now.timeIntervalSince1970))")
        }
    }
}

/// A list whose rows belong to the same dependencies.
@MainActor
final class PlantList {
    @Dependency(\.greeting) private var greeting

    var title: String { greeting("gardener") }

    func row() -> PlantRow { withDependencies(from: self) { PlantRow() } }
}

@MainActor
final class PlantRow {
    @Dependency(\.region) private var region

    var text: String { "a plant in \(region)" }
}

/// Returns an advice for the day.
func advice(for place: String) async -> String {
    @Dependency(\.weather) var weather
    @Dependency(\.region) var region
    let degrees = try? await weather.temperature(place)
    return "\(region): \(degrees.map { "\($0) degrees" } ?? "unknown")"
}

/// Returns a closure that counts lines when it is called.
func lineCount() -> @Sendable () async -> Int {
    @Dependency(\.journal) var journal
    return { await journal.lines().count }
}

/// The region of the current operation.
var currentRegion: String { DependencyValues._current.region }
