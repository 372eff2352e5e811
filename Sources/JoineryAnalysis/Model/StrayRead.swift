// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A read through dependencies that were stored in another world: `queue.async { deps.listings }`.
package struct StrayRead: Sendable, Hashable {
    /// Code that runs outside of the world of the code around it.
    package enum Surroundings: String, Sendable, Hashable, CaseIterable {
        case queue, thread, detachedTask
    }

    /// The name of the member that is read.
    package var name: String
    /// The name of the constant or property that holds the dependencies.
    package var handle: String
    /// The code that reads.
    package var surroundings: Surroundings
    /// The place of the read.
    package var place: Place
    /// The place of the declaration of ``handle``.
    package var handlePlace: Place

    /// Creates the fact of a read.
    package init(
        of name: String, through handle: String, _ surroundings: Surroundings, at place: Place,
        handleAt handlePlace: Place
    ) {
        self.name = name
        self.handle = handle
        self.surroundings = surroundings
        self.place = place
        self.handlePlace = handlePlace
    }
}
