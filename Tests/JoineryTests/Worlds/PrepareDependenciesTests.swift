// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct PrepareDependenciesTests {
    @Test func appliesFromNowOn() {
        prepareDependencies { $0[\.number] = 1 }
        #expect(inject(\.text).text == "number 1")
    }

    @Test func changesLaterResolutionsAsIfItHadBeenMadeBefore() {
        let part = inject(\.part)
        #expect(inject(\.text).text == "number 0")
        prepareDependencies { $0[\.number] = 1 }
        #expect(inject(\.text).text == "number 1")
        #expect(inject(\.part) === part)
    }

    @Test func doesNotChangeExistingObjects() {
        let text = inject(\.text)
        prepareDependencies { $0[\.number] = 1 }
        #expect(text.text == "number 0")
        #expect(inject(\.text) !== text)
    }

    @Test func isSeenByGraphsOfTheWorldThatExist() {
        let dependencies = Dependencies.current
        let session = Session(app: dependencies)
        #expect(session.title.text == "session of number 0")
        prepareDependencies { $0[\.number] = 1 }
        #expect(dependencies.text.text == "number 1")
        #expect(session.title.text == "session of number 1")
    }

    @Test func isSeenByDynamicInjections() {
        let reader = inject(\.reader)
        #expect(reader.text == "number 0")
        prepareDependencies { $0[\.number] = 1 }
        #expect(reader.text == "number 1")
    }

    @Test func isNotSeenOutsideOfTheNestedWorldInWhichItIsCalled() {
        withDependencies { _ in
        } operation: {
            prepareDependencies { $0[\.number] = 1 }
            #expect(inject(\.text).text == "number 1")
        }
        #expect(inject(\.text).text == "number 0")
    }

    @Test func isSeenInANestedWorldThatIsOpenAlready() {
        withEscapedDependencies { outside in
            withDependencies {
                $0[\.part] = Part()
            } operation: {
                #expect(inject(\.text).text == "number 0")
                outside.yield { prepareDependencies { $0[\.number] = 1 } }
                #expect(inject(\.text).text == "number 1")
            }
            withDependencies {
                $0[\.number] = 2
            } operation: {
                outside.yield { prepareDependencies { $0[\.number] = 3 } }
                #expect(inject(\.text).text == "number 2")
            }
        }
        #expect(inject(\.text).text == "number 3")
    }

    @Test func doesNotAffectARunningBuildWhoseResultIsNotKept() async {
        let dependencies = Dependencies.current
        let gate = inject(\.gate)
        async let early = onThread(inCurrentWorld { dependencies.slow })
        await onThread { gate.hasBegun.wait() }
        prepareDependencies { $0[\.number] = 1 }
        gate.mayEnd.signal()
        #expect(await early.text == "number 0")
        #expect(dependencies.slow.text == "number 1")
        #expect(dependencies.slow === dependencies.slow)
    }

    @Test func keepsTheResultOfARunningBuildThatIsNotAffected() async {
        let dependencies = Dependencies.current
        let gate = inject(\.gate)
        async let early = onThread(inCurrentWorld { dependencies.slow })
        await onThread { gate.hasBegun.wait() }
        prepareDependencies { $0[\.part] = Part() }
        gate.mayEnd.signal()
        let slow = await early
        #expect(slow.text == "number 0")
        #expect(dependencies.slow === slow)
    }

    @Test func mayBeCalledMoreThanOnce() {
        for number in 1...3 {
            prepareDependencies { $0[\.number] += number }
            #expect(inject(\.text).text == "number \(number * (number + 1) / 2)")
        }
    }
}

private final class Text: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies

    var title: Text { singleton { Text("session of \(app.text.text)") } }
}

extension Dependencies {
    fileprivate var number: Int { singleton { 0 } }
    fileprivate var text: Text { singleton { Text("number \(number)") } }
    fileprivate var part: Part { singleton { Part() } }
    fileprivate var gate: BuildGate { singleton { BuildGate() } }
    fileprivate var slow: Text { singleton { slowText() } }
    fileprivate var reader: DynamicReader { singleton { DynamicReader() } }

    private func slowText() -> Text {
        let number = number
        gate.pass()
        return Text("number \(number)")
    }
}

private final class DynamicReader: Sendable {
    private let injected = DynamicInjected(\.text)

    var text: String { injected.wrappedValue.text }
}

/// Signals that a build has begun, and blocks it.
private final class BuildGate: Sendable {
    let hasBegun = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)

    func pass() {
        hasBegun.signal()
        mayEnd.wait()
        mayEnd.signal()
    }
}
