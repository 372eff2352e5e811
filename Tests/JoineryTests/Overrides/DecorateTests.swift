// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct DecorateTests {
    @Test func wrapsTheValueOfABinding() {
        withDependencies {
            $0.decorate(\.word) { value, _ in wrap(value, "a") }
        } operation: {
            #expect(inject(\.word).text == "a(live)")
            #expect(inject(\.sentence) == "<a(live)>")
        }
        #expect(inject(\.sentence) == "<live>")
    }

    @Test func decoratorsWrapInTheOrderOfWriting() {
        withDependencies {
            $0.decorate(\.word) { value, _ in wrap(value, "a") }
            $0.decorate(\.word) { value, _ in wrap(value, "b") }
        } operation: {
            withDependencies {
                $0.decorate(\.word) { value, _ in wrap(value, "c") }
            } operation: {
                #expect(inject(\.word).text == "c(b(a(live)))")
            }
            #expect(inject(\.word).text == "b(a(live))")
        }
    }

    @Test func getsTheGraph() {
        withDependencies {
            $0[\.mark] = "?"
            $0.decorate(\.word) { word, graph in Text(text: word.text + graph.mark) }
        } operation: {
            #expect(inject(\.word).text == "live?")
        }
    }

    @Test func wrapsAnOverride() {
        withDependencies {
            $0[\.word] = Text(text: "stub")
            $0.decorate(\.word) { value, _ in wrap(value, "a") }
        } operation: {
            #expect(inject(\.word).text == "a(stub)")
        }
        withDependencies {
            $0.override(\.word) { Text(text: "made") }
            $0.decorate(\.word) { value, _ in wrap(value, "a") }
        } operation: {
            #expect(inject(\.word).text == "a(made)")
        }
    }

    @Test func isUndoneByALaterOverride() {
        withDependencies {
            $0.decorate(\.word) { value, _ in wrap(value, "a") }
            $0[\.word] = Text(text: "stub")
        } operation: {
            #expect(inject(\.word).text == "stub")
        }
    }

    @Test func wrapsAnEarlierOverrideOfTheSameWorld() {
        prepareDependencies { $0.decorate(\.word) { value, _ in wrap(value, "a") } }
        #expect(inject(\.sentence) == "<a(live)>")
        prepareDependencies { $0[\.word] = Text(text: "stub") }
        #expect(inject(\.sentence) == "<stub>")
        prepareDependencies { $0.decorate(\.word) { value, _ in wrap(value, "b") } }
        #expect(inject(\.sentence) == "<b(stub)>")
    }

    @Test func runsOnceForOneInstance() {
        let runs = Counter()
        withDependencies {
            $0.decorate(\.word) { value, _ in
                runs.increment()
                return value
            }
        } operation: {
            #expect(runs.value == 0)
            _ = inject(\.sentence)
            _ = inject(\.word)
            #expect(runs.value == 1)
        }
    }

    @Test func runsAtEachReadOfATransientBinding() {
        let runs = Counter()
        withDependencies {
            $0.decorate(\.fresh) { value, _ in
                runs.increment()
                return value
            }
        } operation: {
            _ = inject(\.fresh)
            _ = inject(\.fresh)
            _ = inject(\.fresh)
            #expect(runs.value == 3)
        }
    }

    @Test func ofATypedGraphGetsThatGraph() {
        withDependencies {
            $0.graph(Session.self) { $0.decorate(\.greeting) { value, _ in value + "," } }
            $0.graph(Session.self) { $0.decorate(\.greeting) { greeting, session in "\(greeting) \(session.name)" } }
        } operation: {
            #expect(Session(name: "Ada").greeting == "hello Ada, Ada")
            #expect(Session(name: "Ada").length == 14)
        }
    }
}

private struct Text: Sendable {
    let text: String
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let name: String

    var greeting: String { singleton { "hello \(name)" } }
    var length: Int { singleton { greeting.count } }
}

extension Dependencies {
    fileprivate var word: Text { singleton { Text(text: "live") } }
    fileprivate var mark: String { singleton { "!" } }
    fileprivate var sentence: String { singleton { "<\(word.text)>" } }
    fileprivate var openings: Counter { singleton { Counter() } }
    fileprivate var fresh: Part { transient { Part() } }
}

private func wrap(_ word: Text, _ name: String) -> Text {
    Text(text: "\(name)(\(word.text))")
}
