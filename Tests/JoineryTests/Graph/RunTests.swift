// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct RunTests {
    @Test func makesAGraphCurrent() {
        #expect(Session(user: "Ada").run { inject(\.title, of: Session.self) } == "session of Ada, number 0")
    }

    @Test func makesAGraphCurrentInTasks() async {
        let titles = await Session(user: "Ada").run {
            async let child = inject(\.title, of: Session.self)
            let task = Task {
                await Task.yield()
                return inject(\.title, of: Session.self)
            }
            await Task.yield()
            return await [inject(\.title, of: Session.self), child, task.value]
        }
        #expect(titles == Array(repeating: "session of Ada, number 0", count: 3))
    }

    @Test func rethrowsTheErrorOfItsOperation() async {
        let session = Session(user: "Ada")
        do throws(RunError) {
            try session.run { () throws(RunError) in throw RunError() }
            Issue.record("nothing was thrown")
        } catch {
            #expect(error == RunError())
        }
        await #expect(throws: RunError()) {
            try await session.run {
                await Task.yield()
                throw RunError()
            }
        }
    }

    @Test func innermostGraphOfATypeIsCurrent() {
        let users = Session(user: "Ada").run {
            let inside = Session(user: "Grace").run { inject(\.title, of: Session.self) }
            return [inject(\.title, of: Session.self), inside, inject(\.title, of: Session.self)]
        }
        #expect(
            users == ["session of Ada, number 0", "session of Grace, number 0", "session of Ada, number 0"])
    }

    @Test func keepsGraphsOfOtherTypesCurrent() {
        let titles = Session(user: "Ada").run {
            Cart(item: "tea").run { [inject(\.title, of: Session.self), inject(\.title, of: Cart.self)] }
        }
        #expect(titles == ["session of Ada, number 0", "cart with tea"])
    }

    @Test func keepsOneGraphForEachOfManyTasks() async {
        let titles = await withTaskGroup(of: (Int, String).self) { group in
            for index in 0..<100 {
                group.addTask {
                    await Session(user: "\(index)").run {
                        await Task.yield()
                        return (index, inject(\.title, of: Session.self))
                    }
                }
            }
            var titles: [Int: String] = [:]
            for await (index, title) in group { titles[index] = title }
            return titles
        }
        #expect(titles == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, "session of \($0), number 0") }))
    }

    @Test @MainActor func runsOnTheCallersActor() async {
        await Session(user: "Ada").run {
            MainActor.assertIsolated()
            await Task.yield()
            MainActor.assertIsolated()
        }
    }
}

private struct RunError: Error, Equatable {}

private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String

    var title: String { singleton { "session of \(user), number \(inject(\.number))" } }
}

private struct Cart: DependencyGraph {
    let instances = Instances()
    let item: String

    var title: String { singleton { "cart with \(item)" } }
}

extension Dependencies {
    fileprivate var number: Int { singleton { 0 } }
}
