// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation
internal import Joinery

extension Container {
    /// Checks what is registered here and in the parents, and tells all problems at once: services that are missing,
    /// cycles, keys that two assemblies register, factories that throw or make a value of another type.
    ///
    /// What a factory needs is known only when it runs. So each factory without arguments runs once, with its
    /// completions, in a world of its own that has the overrides of the current one: nothing that is built is kept, or
    /// seen elsewhere. It runs on a thread of its own: where it asks for a service that is missing it is left there, so
    /// that `resolve(…)!` does not stop the program, and what waits for it is not looked at further. Call this in a test
    /// or where the program starts, and let factories do no more than build.
    ///
    /// A service that is optional is resolved as `Service?.self`: that it is missing is no problem then.
    ///
    /// Entries of the main actor are checked, with what needs them, if this is called on the main thread, and after all
    /// others; a service that is missing there stops the program with all problems. Entries with arguments are checked
    /// as far as others resolve them.
    ///
    /// - Parameter types: Services whose factories are not to run.
    /// - Returns: What was not checked, sorted.
    /// - Throws: ``ResolutionError`` with all problems, sorted.
    @discardableResult
    public func validate(excluding types: [Any.Type] = []) throws -> [String] {
        var all: [ServiceKey: any AnyServiceEntry] = [:]
        for container in hierarchy { all.merge(container.registrations) { inner, _ in inner } }
        let sorted = all.sorted { "\(ServiceName($0.key))" < "\(ServiceName($1.key))" }
        let plain = sorted.filter { !$0.key.takesArguments }
        let validation = Validation(excluding: types, isOnCallingThread: false)
        check(plain.filter { !$0.value.isMainActor }, with: validation)
        var unchecked = validation.result.unchecked
        var problems = validation.result.problems
        problems += hierarchy.flatMap { $0.registry.current.duplicates.map(\.problem) }
        let onMain = plain.filter(\.value.isMainActor)
        if MainActor.isCurrent, problems.isEmpty {
            let last = Validation(excluding: types, isOnCallingThread: true)
            check(onMain, with: last)
            problems += last.result.problems
            unchecked.subtract(onMain.map { "\(ServiceName($0.key))" })
            unchecked.formUnion(last.result.unchecked)
        } else {
            unchecked.formUnion(onMain.map { "\(ServiceName($0.key))" })
        }
        for (key, entry) in sorted where key.takesArguments && !validation.isReached(entry) {
            unchecked.insert("\(ServiceName(key))")
        }
        var seen: Set<String> = []
        problems = problems.sorted { "\($0)" < "\($1)" }.filter { seen.insert("\($0)").inserted }
        guard problems.isEmpty else {
            throw ResolutionError(
                .invalidContainer,
                "the container has \(problems.count) \(problems.count == 1 ? "problem" : "problems")",
                place: nil, problems: problems, unchecked: unchecked.sorted())
        }
        return unchecked.sorted()
    }

    private func check(_ registrations: [(key: ServiceKey, value: any AnyServiceEntry)], with validation: Validation) {
        let world = Dependencies.openingCopy(for: validation)
        for (key, entry) in registrations where !validation.isReached(entry) {
            validation.check("\(ServiceName(key))", in: world) { [self] in
                func resolve<Service>(_ type: Service.Type) throws {
                    let found: Service? = try instance(key, PlainInvocation(), onCycle: validation.onCycle)
                    if found == nil {
                        throw ResolutionError(
                            .wrongType, "the factory of \(ServiceName(entry.key)) makes no \(key.serviceType)",
                            place: "\(entry.place)")
                    }
                }
                try resolve(key.serviceType)
            }
        }
    }
}

extension Registry.Duplicate {
    fileprivate var problem: ResolutionError {
        ResolutionError(
            .doublyRegistered, "\(ServiceName(key)) is registered by two assemblies", place: "\(second.place)",
            hints: [
                "\(first.origin?.name ?? "an assembly") registers it at \(first.place), "
                    + "\(second.origin?.name ?? "an assembly") at \(second.place).",
                "Only the second one counts: give one of them a name, or leave it out.",
            ])
    }
}
