// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject

struct RepositoryAssembly: Assembly {
    func assemble(container: Container) {
        container.register((any ListingRepository).self) { _ in StoredListingRepository() }.inObjectScope(.container)
    }
}

struct UseCaseAssembly: Assembly {
    func assemble(container: Container) {
        container.register((any SearchListings).self) { _, repository in
            DefaultSearchListings(repository: repository)
        }
    }
}

struct ViewModelAssembly: Assembly {
    func assemble(container: Container) {
        container.register(ListingsViewModel.self, on: MainActor.self) { _, search in
            ListingsViewModel(search: search)
        }
    }
}

struct ViewControllerAssembly: Assembly {
    func assemble(container: Container) {
        container.register(ListingsViewController.self, on: MainActor.self) { _, model in
            ListingsViewController(model: model)
        }
    }
}

let listingsContainer: Container = {
    let container = Container()
    _ = Assembler(
        [RepositoryAssembly(), UseCaseAssembly(), ViewModelAssembly(), ViewControllerAssembly()],
        container: container)
    return container
}()

extension Resolver {
    /// The root of the application. Each layer depends on the one below it.
    @MainActor func listingsViewController() throws -> ListingsViewController {
        try require(
            ListingsViewController.self,
            argument: require(
                ListingsViewModel.self,
                argument: require((any SearchListings).self, argument: require((any ListingRepository).self))))
    }
}
