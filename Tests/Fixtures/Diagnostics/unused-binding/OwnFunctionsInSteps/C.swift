final class Log {}
final class Store {}
final class Clock {}
final class Unused {}
final class Missing {}

final class Screen: Injecting {
    let container = shared
    lazy var log: Log = make(called: "file")
    lazy var store = require(Store.self)
    lazy var missing: Missing = make(called: "file")
    func show(name: String) {
        // The name is not shown, so both clocks may be meant.
        print(require(Clock.self, called: name))
    }
}
