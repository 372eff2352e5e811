// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Duration {
    /// How long a shutdown may take where nobody says otherwise: 30 seconds, as long as what ends processes, such
    /// as the orchestrators of containers, commonly waits before it does so by force.
    @usableFromInline package static var closingTimeLimit: Duration { .seconds(30) }
}
