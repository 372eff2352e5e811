// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import JoineryResolver

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        registerRepositories()
        registerUseCases()
        registerScreens()
    }

    private static func registerRepositories() {
        register { StoredListingRepository() as any ListingRepository }.scope(.application)
    }

    private static func registerUseCases() {
        register { DefaultSearchListings(repository: resolve()) }.implements((any SearchListings).self)
        register { _, args in Favorites(user: args("user")) }.scope(.shared)
    }

    private static func registerScreens() {
        register { MainActor.assumeIsolated { ListingsViewModel() } }
        register { resolver in MainActor.assumeIsolated { ListingsViewController(model: resolver.resolve()) } }
    }
}
