// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory
import JoineryObjects
import JoineryResolver
import JoinerySwinject
import JoineryTesting
import JoineryValues
import TestSupport
import Testing

/// A thread has no world, and each dialect reads there as its original does.
@Suite(.dependencies) struct ReadOnAThreadTests {
    static let reads: [@Sendable () -> String] = [
        { JoineryFactory.Container.shared.lane() },
        { InjectedValues[\.lane] },
        { DependencyObjects[.lane] },
        { program.resolve(String.self) ?? "" },
        { program.resolve(Substring.self).map { "\($0)" } ?? "" },
        { programResolver.optional(String.self) ?? "" },
    ]

    @Test(arguments: reads.indices) func isAWarningIfTheValueIsTheProcesss(index: Int) async {
        await onThread {
            withKnownIssue {
                #expect(Self.reads[index]() == "process")
            } matching: {
                !$0.isFailure
            }
        }
    }

    @Test func isNotReportedIfTheContainerIsTheTests() async {
        let container = JoinerySwinject.Container { container in
            container.register(String.self) { _ in "test" }
        }
        let resolver = Resolver()
        resolver.register { "test" }
        let synchronized = container.synchronize()
        let values = await onThread {
            [container.resolve(String.self), synchronized.resolve(String.self), resolver.optional(String.self)]
        }
        #expect(values == ["test", "test", "test"])
    }
}

/// Containers of the process.
private let program = World.process.perform {
    JoinerySwinject.Container { container in
        container.register(String.self) { _ in "process" }
        container.register(Substring.self) { _ in "process" }.inObjectScope(.container)
    }
}
private let programResolver = World.process.perform {
    let resolver = Resolver()
    resolver.register { "process" }
    return resolver
}

extension JoineryFactory.Container {
    fileprivate var lane: Factory<String> { self { "process" } }
}

private struct LaneKey: InjectionKey {
    static var currentValue: String { "process" }
}

extension InjectedValues {
    fileprivate var lane: String {
        get { Self[LaneKey.self] }
        set { Self[LaneKey.self] = newValue }
    }
}

extension DependencyObjects {
    fileprivate static let lane = DependencyObject<String> { "process" }
}
