import Foundation
import Joinery
import ListingsDomain
import ListingsInfrastructure

/// Binds the requirements of all packages for the live app.
///
/// - Parameters:
///   - server: The address of the server.
///   - folder: The folder for files of the app.
public func bindLive(_ overrides: inout DependencyOverrides, server: URL, folder: URL) {
    overrides.bind(\.serverURL) { server }
    overrides.bind(\.folder) { folder }
    overrides.bind(\.listingService) { $0.cachedListings }
    overrides.bind(\.accountService) { $0.rentalsAPI }
    overrides.bind(\.favoriteService) { $0.rentalsAPI }
    overrides.bind(\.statusService) { $0.rentalsAPI }
    overrides.bind(\.noteBooks) { FileNoteBooks(folder: $0.folder) }
    overrides.bind(\.preferenceStorage) { UserDefaultsStorage() }
}
