// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoineryFactory
import Testing

/// Like `DialectHeapTests`, with what a server does with Factory's containers in its loop.
@Suite(.serialized) struct ContainerHeapTests {
    @Test(arguments: ContainerWork.allCases) private func memoryInUseIsFlat(work: ContainerWork) async {
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
private final class Services: SharedContainer, AutoRegistering {
    @TaskLocal static var shared = Services()
    let manager = ContainerManager()

    var request: Factory<Int> { self { 0 } }
    var store: Factory<Store> { self { Store(0) }.cached }
    var everywhere: Factory<Store> { self { Store(0) }.singleton }
    var held: Factory<Store> { self { Store(0) }.shared }
    var expiring: Factory<Store> { self { Store(0) }.cached.timeToLive(0) }
    var storeOfNumber: ParameterFactory<Int, Store> { self { Store($0) }.scopeOnParameters.cached }
    var shelf: Factory<Shelf> { self { Shelf(self.store()) }.cached }
    var reader: Factory<LazyReader> { self { LazyReader(\.store) }.cached }
    var unread: Factory<LazyReader> { self { LazyReader(\.storeOfRequest) }.cached }
    var storeOfRequest: Factory<Store> { self { Store(self.request()) } }

    func autoRegister() {
        held.register { Store(1) }
    }
}

private final class LazyReader: Sendable {
    private let store: JoineryFactory.LazyInjected<Store>

    init(_ path: KeyPath<Services, Factory<Store>>) {
        store = JoineryFactory.LazyInjected(path)
    }

    func read() {
        _ = store.wrappedValue
    }
}

extension Dependencies {
    fileprivate var services: SharedBindings<Services> { SharedBindings(self) }
}

/// One key path, because a literal in a loop is a new object each time, up to 10,000 of which are known by name.
private let everywhere: any KeyPath<Dependencies, Store> & Sendable = \Dependencies.services.everywhere

private enum ContainerWork: String, CaseIterable, Codable, Sendable {
    case requests
    case resets
    case stacks
    case parameters
    case containers
    case decorators
    case expirations
    case registrationsOfTheProcess
    case singletonScopes

    func callAsFunction(_ number: Int) {
        switch self {
        case .requests: withDependencies({ _ in }, operation: { readRequest(number) })
        case .resets: withDependencies({ _ in }, operation: { Services.shared.reset() })
        case .stacks: withDependencies({ _ in }, operation: { Services.shared.pushAndPop() })
        case .parameters: withDependencies({ _ in }, operation: { Services.shared.readParameters(number) })
        case .containers: Services.$shared.withValue(Services()) { Services.shared.readAll() }
        case .decorators:
            withDependencies {
                $0.decorate(everywhere) { store, _ in Store(store.version + 1) }
            } operation: {
                Services.shared.readAll()
                Services.shared.reset()
            }
        case .expirations: withDependencies({ _ in }, operation: { _ = Services.shared.expiring() })
        case .registrationsOfTheProcess:
            World.process.perform {
                Services.shared.store.register { Store(number) }
                Services.shared.readAll()
                Services.shared.reset()
                Scope.singleton.reset()
            }
        case .singletonScopes: Scope.$singleton.withValue(Scope.singleton.clone()) { _ = Services.shared.everywhere() }
        }
    }

    private func readRequest(_ number: Int) {
        Services.shared.request.register { number }
        Services.shared.reader().read()
        let own = Services.shared.unread()
        if number.isMultiple(of: 2) { own.read() }
    }
}

extension Services {
    fileprivate func readAll() {
        _ = (store(), everywhere(), held(), expiring(), storeOfNumber(1), shelf())
        reader().read()
        _ = unread()
    }

    fileprivate func pushAndPop() {
        manager.push()
        store.register { Store(1) }
        readAll()
        manager.pop()
    }

    fileprivate func readParameters(_ number: Int) {
        storeOfNumber.register { Store($0) }
        _ = (storeOfNumber(number), storeOfNumber(number + 1))
    }
}
