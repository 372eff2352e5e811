// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Duration {
    /// The default time limit of a shutdown: 30 seconds, as long as systems that end processes, such as container
    /// orchestrators, commonly wait before they do so by force. In a test, five minutes: hundreds of tests run side by
    /// side there, and each of them waits for a thread.
    @usableFromInline package static var closingTimeLimit: Duration {
        .seconds(DependencyContext.ofProcess == .test ? 300 : 30)
    }
}
