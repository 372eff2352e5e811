import Foundation
import GardenCore
import JoineryDependencies
import JoineryDependenciesTesting
import Testing

@testable import Garden

extension WeatherClient {
    fileprivate static let warm = WeatherClient(temperature: { _ in 15 }, isRaining: { _ in false })
}

@MainActor
struct GardenTests {
    @Test func watersWhenItIsWarm() async throws {
        let model = withDependencies {
            $0.weather = .warm
            $0.plants = FixedPlants(["rose", "fern"])
            $0.date = .constant(Date(timeIntervalSince1970: 7))
        } operation: {
            WateringModel()
        }
        try await model.water()
        #expect(model.watered == ["rose", "fern"])
    }

    @Test func doesNotWaterInRain() async throws {
        let model = withDependencies {
            $0.weather.temperature = { _ in 15 }
            $0.weather.isRaining = { $0 == "rose" }
            $0.plants = FixedPlants(["rose", "fern"])
            $0.date.now = Date(timeIntervalSince1970: 7)
        } operation: {
            WateringModel()
        }
        try await model.water()
        #expect(model.watered == ["fern"])
    }

    @Test(.dependencies { $0.region = "asia" }) func rowsBelongToTheirList() {
        let list = withDependencies {
            $0.region = "africa"
        } operation: {
            PlantList()
        }
        #expect(list.row().text == "a plant in africa")
        #expect(list.title == "Hello, gardener")
        #expect(PlantRow().text == "a plant in asia")
    }

    @Test(.dependency(\.weather, .warm)) func givesAdvice() async {
        #expect(await advice(for: "pond") == "test: 15 degrees")
    }

    @Test func unknownWeather() async {
        let text = await withDependencies {
            $0.weather.temperature = { _ in throw CancellationError() }
        } operation: {
            await advice(for: "pond")
        }
        #expect(text == "test: unknown")
    }

    @Test func countsLines() async {
        @Dependency(\.journal) var journal
        await journal.add("sowed")
        #expect(await journal.lines() == ["test: sowed"])
        #expect(await lineCount()() == 1)
    }

    @Test func changesTheRegion() {
        prepareDependencies { $0.region = "north" }
        #expect(currentRegion == "north")
        withDependencies {
            $0.region = "south"
        } operation: {
            #expect(currentRegion == "south")
        }
    }

    @Test func liveValues() async throws {
        try await withDependencies {
            $0.context = .live
        } operation: {
            @Dependency(\.weather) var weather
            @Dependency(\.plants) var plants
            let degrees = try await weather.temperature("ab")
            #expect(degrees == 8)
            #expect(plants.names() == ["rose", "fern"])
            #expect(currentRegion == "europe")
        }
    }

    @Test func previewValues() async throws {
        try await withDependencies {
            $0.context = .preview
        } operation: {
            @Dependency(\.weather) var weather
            @Dependency(\.journal) var journal
            let degrees = try await weather.temperature("ab")
            #expect(degrees == 20)
            await journal.add("sowed")
            #expect(await journal.lines() == ["preview: sowed"])
        }
    }
}
