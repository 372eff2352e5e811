// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Requests of a server that arrive at the same moment, each in its own world, before anything is built.
struct RequestStressTests {
    private static let requestCount = 8

    private struct Answer: Sendable {
        let user: Int
        let greeting: String
        let parts: [Part]
    }

    @Test func requestsBuildUntouchedInstancesOnce() async {
        for round in 0..<Effort.rounds(1000) {
            let builds = BuildLog()
            let answers = await TestWorld(monitor: TestMonitor(isStrict: false) { _ in }) {
                $0[\.builds] = builds
            }.perform { () async -> [Answer] in
                await withTaskGroup(of: Answer.self, returning: [Answer].self) { group in
                    for user in 0..<Self.requestCount { group.addTask { Self.answer(to: user, in: round) } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            let shared = ["database", "mailer", "accounts", "orders"]
            #expect(builds.all.filter { shared.contains($0.key) }.allSatisfy { $0.value == 1 }, "round \(round)")
            #expect(builds.all["greeting"] == Self.requestCount)
            #expect(answers.allSatisfy { $0.greeting == "\($0.user)" })
            #expect(Set(answers.flatMap(\.parts).map { ObjectIdentifier($0) }).count == 2, "round \(round)")
        }
    }

    /// Each request begins with a different binding, so that builds in different worlds need one another.
    private static func answer(to user: Int, in round: Int) -> Answer {
        withDependencies {
            $0[\.user] = user
        } operation: {
            let reads: [() -> [Part]] = [
                { inject(\.orders).parts }, { inject(\.accounts).parts }, { [inject(\.database)] },
                { [inject(\.mailer)] },
            ]
            let order = (0..<reads.count).map { reads[($0 + user + round) % reads.count] }
            return Answer(user: user, greeting: inject(\.greeting), parts: order.flatMap { $0() })
        }
    }
}

/// The number of builds in one round.
private final class BuildLog: Sendable {
    private let entries = Mutex<[String: Int]>([:])

    var all: [String: Int] { entries.withLock { $0 } }

    func note(_ name: String) -> Part {
        entries.withLock { $0[name, default: 0] += 1 }
        yieldThread()
        return Part()
    }
}

/// The values that a round reads, and what they were built from.
private final class Service: Sendable {
    let parts: [Part]

    init(_ parts: Part...) {
        self.parts = parts
    }
}

extension Dependencies {
    fileprivate var builds: BuildLog { required() }
    fileprivate var user: Int { singleton { -1 } }
    fileprivate var database: Part { singleton { builds.note("database") } }
    fileprivate var mailer: Part { singleton { builds.note("mailer") } }
    fileprivate var accounts: Service {
        singleton {
            _ = builds.note("accounts")
            return Service(database, mailer)
        }
    }
    fileprivate var orders: Service {
        singleton {
            _ = builds.note("orders")
            return Service(mailer, database, accounts.parts[0])
        }
    }
    fileprivate var greeting: String {
        singleton {
            _ = builds.note("greeting")
            return "\(user)"
        }
    }
}
