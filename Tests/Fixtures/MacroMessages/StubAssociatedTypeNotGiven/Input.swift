import JoineryMacros

@Stubbed
protocol Forecast<Place> {
    associatedtype Place: Hashable
    associatedtype Weather
    func weather(in place: Place) -> Weather?
}

struct City {}

func forecasts() {
    _ = ForecastStub()  // error
    _ = ForecastStub<City, String>()
}
