import JoineryValues
import ObservatoryCore

/// Opens at night, if the sky is clear.
final class Dome: Sendable {
    private let weather = Injected(\.weather)

    var isOpen: Bool { weather.wrappedValue.isClear }
}

extension Dome: InjectionKey {
    static var currentValue: Dome { Dome() }
}

extension InjectedValues {
    var dome: Dome {
        get { Self[Dome.self] }
        set { Self[Dome.self] = newValue }
    }
}

@MainActor
final class NightModel {
    @Injected(\.starCatalog) private var catalog
    @Injected(\.dome) private var dome: Dome

    func titles() -> [String] {
        guard dome.isOpen else { return [] }
        return catalog.stars().map { "\($0.name), seen by \(InjectedValues[\.observer])" }
    }
}

func start(observer: String) {
    InjectedValues[\.observer] = observer
}
