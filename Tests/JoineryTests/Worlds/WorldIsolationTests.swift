// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct WorldIsolationTests {
    /// Two hundred tests that run at the same time and override the same bindings.
    @Test(arguments: 0..<200) func keepsParallelTestsApart(number: Int) async {
        prepareDependencies {
            $0[\.number] = number
            $0.bind(\.requirement) { "requirement \(number)" }
            $0.decorate(\.service) { value, _ in Service(number: value.number + 1_000, log: value.log) }
            $0.contribute(to: \.clients) { $0.client }
        }
        for round in 0..<5 {
            await Task.yield()
            let service = inject(\.service)
            service.log.note("\(number)")
            #expect(service.number == number + 1_000)
            await Task.yield()
            #expect(inject(\.requirement) == "requirement \(number)")
            #expect(inject(\.client).numbers == [number + 1_000, number + 1_000, number])
            #expect(inject(\.clients).map(\.service.number) == [number + 1_000])
            #expect(inject(\.make)().number == number)
            await withDependencies {
                $0[\.number] = -number
            } operation: {
                await Task.yield()
                async let child = inject(\.client).numbers
                #expect(await child == [1_000 - number, 1_000 - number, -number])
            }
            // The entries of another test would appear here.
            #expect(inject(\.log).entries == Array(repeating: "\(number)", count: round + 1))
        }
    }

    @Test(arguments: 0..<20) func startsEmpty(number: Int) {
        #expect(inject(\.log).entries == [])
        #expect(inject(\.number) == -1)
        inject(\.log).note("\(number)")
    }

    @Test(arguments: 0..<20) func keepsInstancesInTheirTest(number: Int) async {
        let client = withDependencies {
            $0[\.number] = number
        } operation: {
            inject(\.client)
        }
        let numbers = await onThread { [client.service.number, client.lateNumber] }
        #expect(numbers == [number, number])
    }
}

struct ProcessWorldTests {
    @Test func sharesNothingWithATest() {
        let part = inject(\.part)
        #expect(inject(\.part) === part)
        let world = TestWorld(monitor: TestMonitor(isStrict: false) { _ in }) { _ in }
        let partOfTest = world.perform { inject(\.part) }
        #expect(partOfTest !== part)
        #expect(inject(\.part) === part)
    }
}

private final class Service: Sendable {
    let number: Int
    let log: Journal

    init(number: Int, log: Journal) {
        self.number = number
        self.log = log
    }
}

private final class Client: Sendable {
    let service = inject(\.service)

    private let lateService = LazyInjected(\.service)

    var lateNumber: Int { lateService.wrappedValue.number }
    var numbers: [Int] { [service.number, lateNumber, inject(\.number)] }
}

extension Dependencies {
    fileprivate var number: Int { singleton { -1 } }
    fileprivate var requirement: String { required() }
    fileprivate var log: Journal { singleton { Journal() } }
    fileprivate var service: Service { singleton { Service(number: number, log: log) } }
    fileprivate var client: Client { singleton { Client() } }
    fileprivate var clients: [Client] { collection() }
    fileprivate var make: @Sendable () -> Service { factory { Service(number: number, log: log) } }
    fileprivate var part: Part { singleton { Part() } }
}
