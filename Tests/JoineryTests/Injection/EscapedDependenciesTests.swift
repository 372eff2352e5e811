// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Foundation
import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies { $0[\.number] = 1 }) struct EscapedDependenciesTests {
    @Test func changeOnAThreadIsReportedAsAChangeOfTheProcess() async {
        let line = #line + 3
        await onThread {
            withKnownIssue {
                prepareDependencies { $0[\.unread] = 2 }
            } matching: { issue in
                issue.comments.map(\.rawValue) == [
                    lostWorld.replacing(
                        "text (JoineryTests/EscapedDependenciesTests.swift:\(textLine)) is read",
                        with: "JoineryTests/EscapedDependenciesTests.swift:\(line) changes dependencies")
                ]
            }
        }
        #expect(inject(\.unread) == 0)
    }

    @Test func reachWorkOnAQueue() async {
        let text = await withCheckedContinuation { continuation in
            withEscapedDependencies { dependencies in
                DispatchQueue.global().async {
                    continuation.resume(returning: dependencies.yield { inject(\.text) })
                }
            }
        }
        #expect(text == "number 1")
    }

    @Test func reachWorkOnAThread() async {
        let text = await withEscapedDependencies { dependencies in
            await onThread { dependencies.yield { inject(\.text) } }
        }
        #expect(text == "number 1")
    }

    @Test func reachADetachedTask() async {
        let text = await withEscapedDependencies { dependencies in
            await Task.detached {
                await dependencies.yield {
                    await Task.yield()
                    return inject(\.text)
                }
            }.value
        }
        #expect(text == "number 1")
    }

    @Test func areThoseOfTheInnermostWorld() async {
        let text = await withDependencies {
            $0[\.number] = 2
        } operation: {
            await withEscapedDependencies { dependencies in
                await onThread { dependencies.yield { inject(\.text) } }
            }
        }
        #expect(text == "number 2")
    }

    @Test func mayBeKeptAndUsedAgain() async {
        let escaped = withDependencies {
            $0[\.number] = 2
        } operation: {
            withEscapedDependencies { $0 }
        }
        #expect(escaped.yield { inject(\.text) } == "number 2")
        #expect(await onThread { escaped.yield { inject(\.text) } } == "number 2")
        #expect(inject(\.text) == "number 1")
    }

    @Test func carryTheCurrentGraph() async {
        let title = await Session(user: "Ada").run {
            await withEscapedDependencies { dependencies in
                await onThread { dependencies.yield { inject(\.title, of: Session.self) } }
            }
        }
        #expect(title == "title of Ada")
    }

    @Test func rethrowTheErrorOfTheOperation() async {
        let escaped = withEscapedDependencies { $0 }
        #expect(throws: YieldError()) { try escaped.yield { throw YieldError() } }
        await #expect(throws: YieldError()) {
            try await escaped.yield {
                await Task.yield()
                throw YieldError()
            }
        }
    }

    @Test func areNeededOnAThreadAndReportedWhenMissing() async {
        #expect(await onThread { readOutsideOfEveryWorld() } == "number 0")
    }

    @Test func areNeededOnAQueueAndReportedWhenMissing() async {
        let text = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: readOutsideOfEveryWorld()) }
        }
        #expect(text == "number 0")
    }

    @Test func areNeededInADetachedTaskAndReportedWhenMissing() async {
        #expect(await Task.detached { readOutsideOfEveryWorld() }.value == "number 0")
    }

    @Test func areNotNeededOnASynchronousQueue() {
        let text = DispatchQueue(label: "synchronous").sync { inject(\.text) }
        #expect(text == "number 1")
    }
}

private struct YieldError: Error, Equatable {}

private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String

    var title: String { singleton { "title of \(user)" } }
}

private let textLine = #line + 3
extension Dependencies {
    fileprivate var number: Int { singleton { 0 } }
    fileprivate var text: String { singleton { "number \(number)" } }
    fileprivate var unread: Int { singleton { 0 } }
}

private let lostWorld = """
    text (JoineryTests/EscapedDependenciesTests.swift:\(textLine)) is read outside of every test's world
      Work on a queue, a thread or a detached task does not inherit the test's dependencies, so it gets those of the \
    process. Carry them over:
      withEscapedDependencies { dependencies in queue.async { dependencies.yield { … } } }
    """

/// Reads the process's own dependencies, and expects a report.
@Sendable private func readOutsideOfEveryWorld() -> String {
    var text = ""
    withKnownIssue {
        text = inject(\.text)
    } matching: { issue in
        issue.comments.map(\.rawValue) == [lostWorld]
    }
    return text
}
