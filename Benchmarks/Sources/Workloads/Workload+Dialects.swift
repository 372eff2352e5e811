// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Workload {
    /// W11: the dialects compared with Joinery's own API.
    static let dialects: [Workload] =
        [
            ("W11 @Dependency, key", 1.5, .dependencyByKey),
            ("W11 @Dependency, path", 1.5, .dependencyByKeyPath),
            ("W11 injected value, key", 1.5, .injectedValueByKey),
            ("W11 injected value, path", 1.5, .injectedValueByKeyPath),
            ("W11 @Injected value", 1.5, .injectedValueByWrapper),
            ("W11 binding object", 1.5, .bindingObject),
            ("W11 resolve by type", 5, .resolvingByType),
            ("W11 resolve by name", 5, .resolvingByName),
            ("W11 resolve, 3 parents", 5, .resolvingThroughParents),
            ("W11 Resolver, type", 5, .resolverByType),
            ("W11 Resolver, name", 5, .resolverByName),
            ("W11 Resolver, @Injected", 5, .resolverByWrapper),
            ("W11 Resolver, a child", 5, .resolverByChild),
            ("W11 factory, shared", 2, .sharedFactory),
            ("W11 factory, cached", 2, .cachedFactory),
            ("W11 factory, @Injected", 2, .injectedFactory),
        ].map { (name: String, goal: Double, side: Side) in
            Workload(name: name, goal: goal, handWritten: Side { Dependencies.current.service }, joinery: side)
        } + [
            Workload(
                name: "W11 registering 1,000", goal: nil, handWritten: .fillingDictionary, joinery: .registering,
                countedOperations: 5),
            Workload(
                name: "W11 registering again", goal: nil, handWritten: .replacingInDictionary,
                joinery: .registeringAgain),
            Workload(
                name: "W11 register, resolve", goal: nil, handWritten: .replacingInDictionary,
                joinery: .registeringAndResolving),
            Workload(
                name: "W11 Resolver, register", goal: nil, handWritten: .replacingInDictionary,
                joinery: .resolverRegisteringAgain),
            Workload(
                name: "W11 Resolver, and resolve", goal: nil, handWritten: .replacingInDictionary,
                joinery: .resolverRegisteringAndResolving),
            Workload(
                name: "W11 Resolver, reset", goal: nil, handWritten: .replacingInDictionary,
                joinery: .resolverResetting),
            Workload(
                name: "W11 factory, unique", goal: nil, handWritten: Side { LiveService() },
                joinery: .uniqueFactory),
            Workload(
                name: "W11 factory, container", goal: nil, handWritten: .replacingInDictionary,
                joinery: .newContainer),
            Workload(
                name: "W11 factory, register", goal: nil, handWritten: .replacingInDictionary,
                joinery: .registeringFactory),
            Workload(
                name: "W11 factory, both", goal: nil, handWritten: .replacingInDictionary,
                joinery: .registeringAndResolvingFactory),
            Workload(
                name: "W11 factory, reset", goal: nil, handWritten: .replacingInDictionary,
                joinery: .resettingFactory),
        ]
}
