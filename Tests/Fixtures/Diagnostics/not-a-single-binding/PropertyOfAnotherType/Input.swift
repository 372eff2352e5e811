import Foundation

struct Settings {
    var isLocal: Bool { true }
    var text: String {
        let value = isLocal
        return shared { "\(value)" }
    }
    func shared(_ text: () -> String) -> String { text() }
}
