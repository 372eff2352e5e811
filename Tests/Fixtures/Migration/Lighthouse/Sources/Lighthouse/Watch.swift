import Joinery
import JoineryObjects
import LighthouseCore

struct MorseRadio: Radio {
    let power: Int

    func send(_ text: String) -> String { "\(text) at \(power) watts" }
}

extension DependencyObjects {
    static let power: DependencyObject<Int> = DependencyObject { 20 }
}

extension Dependencies {
    /// What the keeper does at night.
    var watch: Watch { transient { Watch(brightness: self[.lamp].brightness) } }
}

struct Watch: Sendable {
    @Injected(.logbook) private var logbook: Logbook
    let brightness: Int

    init(brightness: Int) {
        self.brightness = brightness
    }

    func report(_ ship: String) -> String { "\(logbook.line(ship)), \(brightness)" }
}

final class Harbor: Sendable {
    private let radio = inject(.radio)

    func call(_ ship: String) -> String { radio.send("Welcome, \(ship)") }
}

func start() {
    DependencyObjects[.radio] = MorseRadio(power: DependencyObjects[.power])
}
