// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// The log of failed resolutions, if the environment variable `SWINJECT_LOGGING_ENABLED` is 1.
enum Log {
    static func failure(of key: ServiceKey, in container: Container) {
        guard isEnabled else { return }
        failure(container.missing(key, at: nil))
    }

    static func failure(_ error: any Error) {
        guard isEnabled else { return }
        Platform.writeError("JoinerySwinject: \(error)")
    }

    private static var isEnabled: Bool { Platform.environmentVariable(named: "SWINJECT_LOGGING_ENABLED") == "1" }
}
