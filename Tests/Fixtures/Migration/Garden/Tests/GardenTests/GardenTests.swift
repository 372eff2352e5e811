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

    @Test func valuesOfTheInterface() {
        @Dependency(\.almanac) var almanac
        @Dependency(\.postbox) var postbox
        #expect(almanac.advice(for: 3) == "test in month 3")
        #expect(postbox.send("a") == "test: a")
        withDependencies {
            $0.context = .preview
        } operation: {
            @Dependency(\.almanac) var almanac
            @Dependency(\.postbox) var postbox
            #expect(almanac.advice(for: 3) == "test in month 3")
            #expect(postbox.send("a") == "preview: a")
        }
    }

    @Test func newValuesUseOldOnes() async throws {
        try await withDependencies {
            $0.default += $0.default
            $0.region = $0.soil + "!"
            $0.weather = WeatherClient(temperature: { _ in 4 }, isRaining: $0.weather.isRaining)
        } operation: {
            @Dependency(\.default) var number
            @Dependency(\.weather) var weather
            let degrees = try await weather.temperature("ab")
            #expect(number == 4)
            #expect(degrees == 4)
            #expect(currentRegion == "loam for tests!")
        }
    }

    @Test func namesOfOneValue() {
        @Dependency(\.shed) var shed
        @Dependency(\.pantry) var pantry
        #expect(shed.tools == [])
        #expect(pantry.bottles == 7)
    }

    @Test func liveValueInATest() {
        withDependencies {
            $0.diary = DiaryKey.liveValue
        } operation: {
            @Dependency(\.diary) var diary
            #expect(diary.write("a") == "summer: a")
        }
    }
}
