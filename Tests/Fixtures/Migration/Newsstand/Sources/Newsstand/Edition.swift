import Foundation
import JoinerySwinject

extension ObjectScope {
    static let day = ObjectScope(storageFactory: PermanentStorage.init)
}

final class Edition: Sendable {}

/// The letters of a headline.
struct Filter: Sendable {
    let letters: CharacterSet

    func plain(_ text: String) -> String { String(text.unicodeScalars.filter(letters.contains)) }
}

func printNextDay() {
    Services.container.resetObjectScope(.day)
}
