// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct WithDependenciesTests {
    @Test func returnsTheResultOfTheOperation() async {
        let text = withDependencies {
            $0[\.number] = 1
        } operation: {
            inject(\.text)
        }
        #expect(text == "number 1")
        let laterText = await withDependencies {
            $0[\.number] = 2
        } operation: {
            await Task.yield()
            return inject(\.text)
        }
        #expect(laterText == "number 2")
    }

    @Test func rethrowsTheErrorOfTheOperation() async {
        do throws(OperationError) {
            try withDependencies {
                $0[\.number] = 1
            } operation: { () throws(OperationError) in
                throw OperationError(code: inject(\.number))
            }
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.code == 1)
        }
        do throws(OperationError) {
            try await withDependencies {
                $0[\.number] = 2
            } operation: { () async throws(OperationError) in
                await Task.yield()
                throw OperationError(code: inject(\.number))
            }
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.code == 2)
        }
        #expect(inject(\.number) == 0)
    }

    @Test func appliesToTasksThatTheOperationStarts() async {
        let texts = await withDependencies {
            $0[\.number] = 1
        } operation: {
            async let child = inject(\.text)
            let task = Task {
                await Task.yield()
                return inject(\.text)
            }
            return await [child, task.value]
        }
        #expect(texts == ["number 1", "number 1"])
    }

    @Test func appliesToATaskThatOutlivesIt() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = withDependencies {
            $0[\.number] = 1
        } operation: {
            Task {
                for await _ in stream {}
                return inject(\.text)
            }
        }
        #expect(inject(\.text) == "number 0")
        continuation.finish()
        #expect(await task.value == "number 1")
    }

    @Test func sharesUntouchedInstancesWithTheEnclosingWorld() {
        let (part, text) = withDependencies {
            $0[\.number] = 1
        } operation: {
            (inject(\.part), inject(\.text))
        }
        #expect(text == "number 1")
        #expect(inject(\.part) === part)
        #expect(inject(\.text) == "number 0")
    }

    @Test func nestsInTheCurrentWorld() {
        let texts = withDependencies {
            $0[\.number] = 1
        } operation: {
            let before = inject(\.text)
            let inside = withDependencies {
                $0[\.number] = 2
            } operation: {
                inject(\.text)
            }
            return [before, inside, inject(\.text)]
        }
        #expect(texts == ["number 1", "number 2", "number 1"])
    }

    @Test func changesNothingWithoutOverrides() {
        let part = inject(\.part)
        withDependencies { _ in
        } operation: {
            #expect(inject(\.part) === part)
        }
    }

    @Test func returnedObjectStaysValid() {
        let reader = withDependencies {
            $0[\.number] = 1
        } operation: {
            inject(\.reader)
        }
        #expect(reader.number == 1)
        // A function's own `inject` reads from the world of its caller.
        #expect(reader.readAgain() == 0)
    }

    @Test func runsTheAsynchronousOperationOnTheCallersActor() async {
        await checkOnMainActor()
    }

    @MainActor private func checkOnMainActor() async {
        await withDependencies {
            $0[\.number] = 1
        } operation: {
            MainActor.assertIsolated()
            await Task.yield()
            MainActor.assertIsolated()
            #expect(inject(\.number) == 1)
        }
    }
}

private struct OperationError: Error, Equatable {
    let code: Int
}

private final class Reader: Sendable {
    let number = inject(\.number)

    func readAgain() -> Int { inject(\.number) }
}

extension Dependencies {
    fileprivate var number: Int { singleton { 0 } }
    fileprivate var text: String { singleton { "number \(number)" } }
    fileprivate var part: Part { singleton { Part() } }
    fileprivate var reader: Reader { singleton { Reader() } }
}
