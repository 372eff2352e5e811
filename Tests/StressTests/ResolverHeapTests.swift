// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver
import Testing

/// Like `DialectHeapTests`, with what a server does with Resolver's containers in its loop.
@Suite(.serialized) struct ResolverHeapTests {
    @Test(arguments: ResolverWork.allCases) private func memoryInUseIsFlat(work: ResolverWork) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [work] in
            await freshWorld().perform { () async in
                let rounds = min(1_000_000, Effort.rounds(Effort.isOptimized ? 50_000 : 5_000))
                await Heap.requireFlat(rounds: rounds, within: Heap.toleranceOfContainers) { work($0) }
            }
        }
        #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "")
    }
}

/// A container of the program.
private let services: Resolver = Dependencies.performInProcess {
    let services = Resolver()
    services.register { 0 }
    services.register { Store(0) }.scope(.application)
    services.register(name: "shared") { Store(0) }.scope(.shared)
    services.register(name: "container") { Store(0) }.scope(.container)
    services.register(name: "request") { resolver in Store(resolver.resolve()) }.scope(.unique)
    services.register { resolver in Shelf(resolver.resolve()) }.scope(.cached)
    services.register { resolver in LazyReader(nil, resolver) }.scope(.cached)
    services.register(name: "unread") { resolver in LazyReader("request", resolver) }.scope(.cached)
    return services
}

private final class LazyReader: Sendable {
    private let store: JoineryResolver.LazyInjected<Store>

    init(_ name: Resolver.Name?, _ resolver: Resolver) {
        store = JoineryResolver.LazyInjected(name: name, container: resolver)
    }

    func read() {
        _ = store.wrappedValue
    }
}

private enum ResolverWork: String, CaseIterable, Codable, Sendable {
    case requests
    case settings
    case registrationsOfTheProcess

    func callAsFunction(_ number: Int) {
        switch self {
        case .requests: withDependencies({ _ in }, operation: { readRequest(number) })
        case .settings:
            withDependencies { _ in
            } operation: {
                services.cache = ResolverScopeCache()
                services.add(child: Resolver())
                Resolver.root = services
                readAll(services)
            }
        case .registrationsOfTheProcess:
            Dependencies.performInProcess {
                services.register(name: "process") { Store(number) }.scope(.cached)
                _ = services.resolve(Store.self, name: "process")
            }
        }
    }

    private func readRequest(_ number: Int) {
        services.register { number }
        services.resolve(LazyReader.self).read()
        let own = services.resolve(LazyReader.self, name: "unread")
        if number.isMultiple(of: 2) { own.read() }
    }

    private func readAll(_ resolver: Resolver) {
        for name: Resolver.Name? in [nil, "shared", "container", "request"] {
            _ = resolver.resolve(Store.self, name: name)
        }
        _ = resolver.resolve(Shelf.self)
        resolver.resolve(LazyReader.self).read()
    }
}
