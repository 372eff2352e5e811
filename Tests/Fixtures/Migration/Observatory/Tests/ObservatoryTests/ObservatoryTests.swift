import JoineryTesting
import JoineryValues
import ObservatoryCore
import Testing
@testable import Observatory

private struct ClearSky: Weather {
    var isClear: Bool { true }
}

private struct OneStar: StarCatalog {
    let name: String

    func stars() -> [Star] { [Star(name: name, magnitude: 1)] }
}

@Suite(.dependencies) struct ObservatoryTests {
    init() {
        InjectedValues[\.weather] = ClearSky()
    }

    @Test @MainActor func showsVisibleStars() {
        #expect(NightModel().titles() == ["Sirius, seen by nobody", "Vega, seen by nobody"])
        InjectedValues[\.magnitudeLimit] = 7
        #expect(InjectedValues[\.starCatalog].stars().count == 3)
    }

    @Test @MainActor func modelsSeeReplacements() {
        let model = NightModel()
        let catalog = OneStar(name: "Rigel")
        InjectedValues[\.starCatalog] = catalog
        start(observer: "Caroline")
        #expect(model.titles() == ["Rigel, seen by Caroline"])
    }

    @Test func theDomeIsKept() {
        #expect(InjectedValues[\.dome].isOpen)
        #expect(InjectedValues[\.dome] === InjectedValues[\.dome])
    }
}
