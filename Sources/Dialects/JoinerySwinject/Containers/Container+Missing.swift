// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

extension Container {
    /// Returns the error for an unregistered key, with similar registrations.
    func missing(_ key: ServiceKey, at place: String?) -> ResolutionError {
        let search = SimilarRegistrations(
            of: key, inside: hierarchy.flatMap(\.registry.registrations),
            below: descendants.flatMap(\.registry.registrations), ContainerWording.self)
        var path = Dependencies.pathOfBuild.map { "\($0)" }
        if !path.isEmpty { path.append("\(ServiceName(key))") }
        let hasOtherArguments = !search.otherArguments.isEmpty
        let message =
            hasOtherArguments
            ? "\(ServiceName(key.serviceType, name: key.name)) is not registered with \(ArgumentTypes(key.argumentsType))"
            : "\(ServiceName(key)) is not registered"
        return ResolutionError(
            hasOtherArguments ? .wrongArguments : .missing, message,
            place: place ?? Dependencies.pathOfBuild.last.map { "\($0.place)" }, path: path, hints: search.hints)
    }
}

extension Container {
    /// The children and their descendants.
    fileprivate var descendants: [Container] {
        children.flatMap { [$0] + $0.descendants }
    }
}
