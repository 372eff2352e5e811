// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

extension Container {
    /// Returns the error for an unregistered key, with similar registrations.
    func missing(_ key: ServiceKey, at place: String?) -> ResolutionError {
        let registrations = hierarchy.flatMap(\.registry.registrations)
        var path = Reader().path.map { "\($0)" }
        if !path.isEmpty { path.append(key.description) }
        let hasOtherArguments = key.hasOtherArguments(in: registrations)
        let message =
            hasOtherArguments
            ? "\(key.nameWithoutArguments) is not registered with \(key.argumentTypes)"
            : "\(key) is not registered"
        return ResolutionError(
            hasOtherArguments ? .wrongArguments : .missing, message,
            place: place ?? Reader().path.last.map { "\($0.place)" }, path: path,
            hints: key.hints(
                from: registrations, below: descendants.flatMap(\.registry.registrations), ContainerWording.self))
    }
}

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
