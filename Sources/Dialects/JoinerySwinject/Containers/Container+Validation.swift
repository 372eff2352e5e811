// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation
internal import Joinery
internal import JoineryRegistry

extension Container {
    /// Checks the registrations of this container and its parents, and reports all problems together: missing services,
    /// cycles, keys that two assemblies register, and factories that throw an error or return a value of the wrong
    /// type.
    ///
    /// The needs of a factory are only known when it runs. So the check runs each factory without arguments once, with
    /// its completions, in a separate world with the overrides of the current one. It keeps no instances. Each factory
    /// runs on a separate thread, which stops at the first missing service, so that `resolve(…)!` does not stop the
    /// program. Services that need a factory that failed are not checked further. Call this method in a test or when
    /// the program starts, and make sure that factories have no side effects.
    ///
    /// Resolve an optional service as `Service?.self`, so that it is not reported if it is missing.
    ///
    /// The check includes main-actor entries, and services that need them, only on the main thread and after all
    /// others. There, a missing service stops the program with all problems. Entries with arguments are checked only as
    /// far as other services resolve them.
    ///
    /// - Parameter types: Services whose factories must not run.
    /// - Returns: The services that were not checked, sorted.
    /// - Throws: A ``ResolutionError`` with all problems, sorted.
    @discardableResult
    public func validate(excluding types: [Any.Type] = []) throws -> [String] {
        var all: [ServiceKey: any AnyServiceEntry] = [:]
        for container in hierarchy { all.merge(container.registrations) { inner, _ in inner } }
        let sorted = all.sorted { $0.key.description < $1.key.description }
        let plain = sorted.filter { !$0.key.takesArguments }
        let validation = Validation(excluding: types, isOnCallingThread: false)
        check(plain.filter { !$0.value.isMainActor }, with: validation)
        var unchecked = validation.result.unchecked
        var problems = validation.result.problems
        problems += hierarchy.flatMap { $0.state.current.duplicates.map(\.problem) }
        let onMain = plain.filter(\.value.isMainActor)
        if MainActor.isCurrent, problems.isEmpty {
            let last = Validation(excluding: types, isOnCallingThread: true)
            check(onMain, with: last)
            problems += last.result.problems
            unchecked.subtract(onMain.map { $0.key.description })
            unchecked.formUnion(last.result.unchecked)
        } else {
            unchecked.formUnion(onMain.map { $0.key.description })
        }
        for (key, entry) in sorted where key.takesArguments && !validation.isReached(entry) {
            unchecked.insert(key.description)
        }
        var seen: Set<String> = []
        problems = problems.inOrder.filter { seen.insert("\($0)").inserted }
        guard problems.isEmpty else {
            throw ResolutionError(
                .invalidContainer,
                "the container has \(problems.count) \(problems.count == 1 ? "problem" : "problems")",
                place: nil, problems: problems, unchecked: unchecked.sorted())
        }
        return unchecked.sorted()
    }

    private func check(_ registrations: [(key: ServiceKey, value: any AnyServiceEntry)], with validation: Validation) {
        let world = World(WorldChanges(inheriting: .current), in: nil)
        let context = Context(world, attachment: nil)
        for (key, entry) in registrations where !validation.isReached(entry) {
            validation.check(key.description, in: context) { [self] in
                func resolve<Service>(_ type: Service.Type) throws {
                    let found: Service? = try instance(key, invocation())
                    if found == nil {
                        throw ResolutionError(
                            .wrongType, "the factory of \(entry.key) does not return \(key.serviceType)",
                            place: "\(entry.place)")
                    }
                }
                try resolve(key.serviceType)
            }
        }
    }
}

extension Duplicate {
    fileprivate var problem: ResolutionError {
        ResolutionError(
            .doublyRegistered, "\(key) is registered by more than one assembly", place: "\(second.place)",
            hints: [
                "\(first.origin?.name ?? "an assembly") registers it at \(first.place), "
                    + "\(second.origin?.name ?? "an assembly") at \(second.place).",
                "Only the second registration is used. Give one of them a name, or remove it.",
            ])
    }
}
