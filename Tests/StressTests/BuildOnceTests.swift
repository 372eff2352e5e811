// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryKeys
import Synchronization
import TestSupport
import Testing

/// Each binding is built once, no matter how many callers read it at the same time.
@Suite struct BuildOnceTests {
    @Test(arguments: [2, 4, 8]) func eachBindingIsBuiltOnceOnThreads(threads: Int) throws {
        let team = ThreadTeam(of: threads)
        for round in 0..<Effort.rounds(300) {
            let builds = Builds()
            let world = freshWorld { $0.bind(\.builds) { builds } }
            let session = world.perform { Session(app: .current) }
            let holder = Mutex<Shelves?>(nil)
            let results = try #require(
                team.race { thread in
                    world.perform {
                        // Reading the holder first builds the shared value first.
                        if thread == 0 { holder.withLock { $0 = inject(\.above) } }
                        let above = inject(\.above)
                        return withExtendedLifetime(above) { Self.identities(session, from: thread + round) }
                    }
                }, "round \(round) hangs")
            #expect(builds.all == Self.expected)
            #expect(Set(results).count == 1)
        }
    }

    @Test func eachBindingIsBuiltOnceInTasks() async {
        for round in 0..<Effort.rounds(300) {
            let builds = Builds()
            let world = freshWorld { $0.bind(\.builds) { builds } }
            let session = world.perform { Session(app: .current) }
            let results = await world.perform { () async in
                await withTaskGroup(of: [ObjectIdentifier].self) { group in
                    for task in 0..<8 {
                        group.addTask {
                            let above = inject(\.above)
                            return withExtendedLifetime(above) { Self.identities(session, from: task + round) }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            #expect(builds.all == Self.expected)
            #expect(Set(results).count == 1)
        }
    }

    /// Callers that wait for a failing build get its error, and the next caller tries again: no failure follows a
    /// value, and each failure is reported.
    @Test(arguments: [2, 4, 8]) func failureIsNotKept(threads: Int) throws {
        let team = ThreadTeam(of: threads)
        for round in 0..<Effort.rounds(300) {
            let builds = Builds()
            let world = freshWorld { $0.bind(\.builds) { builds } }
            let results = try #require(
                team.race { _ in
                    var outcomes: [Result<ObjectIdentifier, any Error>] = []
                    repeat {
                        outcomes.append(
                            Result { ObjectIdentifier(try world.perform { try Dependencies.current.failing }) })
                    } while (try? outcomes.last?.get()) == nil
                    return outcomes
                }, "round \(round) hangs")
            #expect(builds.all == ["failing": 4])
            #expect(Set(results.compactMap { try? $0.last?.get() }).count == 1)
            for outcomes in results {
                let numbers = outcomes.compactMap { outcome -> Int? in
                    guard case .failure(let error) = outcome else { return nil }
                    return (error as? Refusal)?.number
                }
                #expect(numbers.count == outcomes.count - 1)
                #expect(numbers == Set(numbers).sorted())
            }
        }
    }

    private static let expected = ["plain": 1, "held": 1, "member 1": 1, "member 2": 1, "above": 1, "basket": 1]

    private static func identities(_ session: Session, from start: Int) -> [ObjectIdentifier] {
        let reads: [() -> AnyObject] = [
            { inject(\.plain) }, { inject(\.held) }, { Dependencies.current.member(1) },
            { Dependencies.current.member(2) }, { inject(\.above) }, { session.basket },
        ]
        var found: [Int: ObjectIdentifier] = [:]
        // Each thread begins with a different binding. The shared value must be held until all have read it.
        for offset in reads.indices {
            let index = (start + offset) % reads.count
            found[index] = ObjectIdentifier(reads[index]())
        }
        return reads.indices.compactMap { found[$0] }
    }
}

private struct Refusal: Error, Equatable {
    let number: Int
}

/// The number of times that each builder of a round ran.
private final class Builds: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    var all: [String: Int] { counts.withLock { $0 } }

    @discardableResult func note(_ name: String) -> Int {
        counts.withLock { counts in
            counts[name, default: 0] += 1
            return counts[name] ?? 0
        }
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Session {
    fileprivate var basket: Part { singleton { app.noted("basket") } }
}

extension Dependencies {
    fileprivate var builds: Builds { required() }
    fileprivate var plain: Part { singleton { noted("plain") } }
    fileprivate var held: Part { shared { noted("held") } }
    fileprivate func member(_ number: Int) -> Part { singleton(for: number) { noted("member \(number)") } }
    fileprivate var above: Shelves {
        singleton { Shelves(parts: [plain, held, member(1), member(2), noted("above")]) }
    }
    fileprivate var failing: Part {
        get throws {
            try singleton { () throws(Refusal) -> Part in
                let number = builds.note("failing")
                yieldThread()
                guard number > 3 else { throw Refusal(number: number) }
                return Part()
            }
        }
    }

    fileprivate func noted(_ name: String) -> Part {
        builds.note(name)
        yieldThread()
        return Part()
    }
}
private final class Shelves: Sendable {
    let parts: [Part]
    init(parts: [Part]) { self.parts = parts }
}
