// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A binding that any dialect declares can be injected, overridden, decorated, and traced from every other dialect.
@Suite(.dependencies) struct DialectPairTests {
    @Test(arguments: DialectPair.all) func readsBindingsOfTheOtherDialect(_ pair: DialectPair) {
        let note = pair.reader.read(pair.source.leaf)
        #expect(note.text == pair.source.name)
        #expect(note === pair.source.read(pair.source.leaf))
        #expect(pair.reader.read(pair.reader.built(pair.source)).text == "\(pair.reader.name) of \(pair.source.name)")
    }

    @Test(arguments: DialectPair.all) func overridesBindingsOfTheOtherDialect(_ pair: DialectPair) {
        let (reader, source) = (pair.reader, pair.source)
        let own = reader.read(reader.leaf)
        let before = source.read(source.built(reader)).text
        let stub = Note("stub")
        reader.replacing(source.leaf, stub) {
            #expect(source.read(source.leaf) === stub)
            #expect(reader.read(source.leaf) === stub)
            #expect(reader.read(reader.leaf) === own)
            #expect(source.read(source.built(reader)).text == before)
        }
    }

    @Test(arguments: DialectPair.all) func decoratesBindingsOfTheOtherDialect(_ pair: DialectPair) {
        let (reader, source) = (pair.reader, pair.source)
        reader.decorating(source.leaf, { Note("<\($0.text)>") }) {
            #expect(source.read(source.leaf).text == "<\(source.name)>")
            #expect(reader.read(reader.built(source)).text == "\(reader.name) of <\(source.name)>")
        }
    }

    /// Dependencies on the other dialect's binding are recorded, so dependents are rebuilt where it changes.
    @Test(arguments: DialectPair.all) func tracesBindingsOfTheOtherDialect(_ pair: DialectPair) {
        let (reader, source) = (pair.reader, pair.source)
        let earlier = reader.read(reader.built(source))
        source.replacing(source.leaf, Note("stub")) {
            let later = reader.read(reader.built(source))
            #expect(later !== earlier)
            #expect(later.text == "\(reader.name) of stub")
        }
        #expect(earlier.text == "\(reader.name) of \(source.name)")
    }

    @Test(arguments: DialectPair.all) func releasesAllInstances(_ pair: DialectPair) {
        #expect(pair.reader.read(pair.source.leaf).text == pair.source.name)
    }
}

/// A cycle across two dialects is reported with its whole path, no matter where it starts.
struct DialectCycleTests {
    @Test(arguments: DialectPair.all) func cycleIsReportedWithItsPath(_ pair: DialectPair) async {
        let (first, second) = (pair.reader.name, pair.source.name)
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [first = first as String, second = second as String] in
            let reader = Dialect.named(first)
            _ = reader.read(reader.cycle(.named(second)))
        }
        let steps = [pair.reader.cycleStep(pair.source), pair.source.cycleStep(pair.reader)]
        let names = steps.map { $0.split(separator: " (DialectTests").first ?? "" }
        let place = steps[0].dropFirst(names[0].count + 2).dropLast()
        #expect(
            result.message == """
                \(place): Fatal error: dependency cycle: \(steps[0]) → \(steps[1]) → \(names[0])
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that \(names[1]) builds:
                \(pair.reader.deferral(pair.source))
                """)
    }
}
