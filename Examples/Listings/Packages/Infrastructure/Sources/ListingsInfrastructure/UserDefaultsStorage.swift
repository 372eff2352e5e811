import Foundation
import ListingsDomain

/// Keeps preferences in the defaults of the app.
public struct UserDefaultsStorage: PreferenceStorage {
    public init() {}

    public func string(for key: String) -> String? { UserDefaults.standard.string(forKey: key) }
    public func set(_ value: String, for key: String) { UserDefaults.standard.set(value, forKey: key) }
}
