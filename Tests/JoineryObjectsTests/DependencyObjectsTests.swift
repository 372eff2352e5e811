// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryObjects
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct DependencyObjectsTests {
    // MARK: - Reading

    @Test func isBuiltOnceUnderConcurrentAccess() async {
        await withTaskGroup(of: Part.self) { group in
            for _ in 0..<100 { group.addTask { DependencyObjects[.counted] } }
            let parts = await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert(ObjectIdentifier($1)) }
            #expect(parts.count == 1)
        }
        #expect(DependencyObjects[.builds].value == 1)
    }

    @Test func buildsFromOtherObjects() {
        #expect(DependencyObjects[.second].text == "second after first")
        #expect(DependencyObjects[.second] === DependencyObjects[.second])
    }

    @Test func differsFromOtherObjectsOfItsType() {
        #expect(DependencyObjects[.first] !== DependencyObjects[.apart])
        #expect(DependencyObjects.first != .apart)
        #expect(Set([DependencyObjects.first, .apart, .first]).count == 2)
    }

    @Test func objectsCreatedAtOnePlaceAreSeparateBindings() {
        let (left, right) = (DependencyObjects.made("left"), DependencyObjects.made("right"))
        #expect(DependencyObjects[left].text == "left")
        #expect(DependencyObjects[right].text == "right")
        DependencyObjects[left] = Note("stub")
        #expect(DependencyObjects[right].text == "right")
    }

    @Test func supportsOptionalsAndClosuresAsValues() {
        #expect(DependencyObjects[.number] == 1)
        DependencyObjects[.number] = nil
        #expect(DependencyObjects[.number] == nil)
        #expect(DependencyObjects[.double](2) == 4)
        DependencyObjects[.double] = { $0 * 3 }
        #expect(DependencyObjects[.double](2) == 6)
    }

    @Test func hasValuesForPreviewsAndTests() {
        #expect(DependencyObjects[.contextual] == "test")
        #expect(DependencyObjects[.previewed] == "live")
        withDependencies {
            $0.context = .preview
        } operation: {
            #expect(DependencyObjects[.contextual] == "preview")
            #expect(DependencyObjects[.previewed] == "preview")
        }
        withDependencies {
            $0.context = .live
        } operation: {
            #expect(DependencyObjects[.contextual] == "live")
        }
    }

    // MARK: - Overrides

    @Test func assignmentOverridesTheValueAndAffectsDependents() {
        let (second, apart) = (DependencyObjects[.second], DependencyObjects[.apart])
        DependencyObjects[.first] = Note("stub")
        #expect(DependencyObjects[.first].text == "stub")
        #expect(DependencyObjects[.second].text == "second after stub")
        #expect(second.text == "second after first")
        #expect(DependencyObjects[.apart] === apart)
    }

    @Test func laterAssignmentTakesPrecedence() {
        DependencyObjects[.first] = Note("one")
        DependencyObjects[.first] = Note("two")
        #expect(DependencyObjects[.second].text == "second after two")
        DependencyObjects[.first] = Note("three")
        #expect(DependencyObjects[.second].text == "second after three")
    }

    @Test func assignmentStaysInItsWorld() async {
        await withDependencies {
            $0[\.native] = Note("other")
        } operation: {
            DependencyObjects[.first] = Note("nested")
            async let text = DependencyObjects[.second].text
            #expect(await text == "second after nested")
        }
        #expect(DependencyObjects[.second].text == "second after first")
    }

    @Test func defaultCanBeRestored() {
        let first = DependencyObjects[.first]
        DependencyObjects[.first] = Note("stub")
        #expect(DependencyObjects[.second].text == "second after stub")
        DependencyObjects.useLive(.first)
        #expect(DependencyObjects[.first].text == "first")
        #expect(DependencyObjects[.second].text == "second after first")
        #expect(first.text == "first")
    }

    @Test func defaultCanBeRestoredInANestedWorld() {
        DependencyObjects[.first] = Note("stub")
        withDependencies {
            $0.useLive(.first)
        } operation: {
            #expect(DependencyObjects[.second].text == "second after first")
        }
        #expect(DependencyObjects[.second].text == "second after stub")
    }

    @Test func isDecorated() {
        DependencyObjects.decorate(.first) { Note("<\($0.text)>") }
        #expect(DependencyObjects[.second].text == "second after <first>")
        DependencyObjects[.first] = Note("stub")
        DependencyObjects.decorate(.first) { Note("[\($0.text)]") }
        #expect(DependencyObjects[.first].text == "[stub]")
    }

    /// Two hundred parallel tests that override the same objects.
    @Test(arguments: 0..<200) func isolatesParallelTests(number: Int) async {
        DependencyObjects[.first] = Note("\(number)")
        for _ in 0..<5 {
            await Task.yield()
            #expect(DependencyObjects[.second].text == "second after \(number)")
            DependencyObjects[.builds].increment()
            await Task.yield()
        }
        #expect(DependencyObjects[.builds].value == 5)
        DependencyObjects.useLive(.first)
        await Task.yield()
        #expect(DependencyObjects[.second].text == "second after first")
    }
}

private final class Note: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

extension DependencyObjects {
    fileprivate static let first = DependencyObject<Note> { Note("first") }
    fileprivate static let second = DependencyObject<Note> { Note("second after \(DependencyObjects[.first].text)") }
    fileprivate static let apart = DependencyObject<Note> { Note("apart") }
    fileprivate static let builds = DependencyObject<Counter> { Counter() }
    fileprivate static let counted = DependencyObject<Part> {
        DependencyObjects[.builds].increment()
        return Part()
    }
    fileprivate static let number = DependencyObject<Int?> { 1 }
    fileprivate static let double = DependencyObject<@Sendable (Int) -> Int> { { $0 * 2 } }
    fileprivate static let contextual = DependencyObject<String> {
        "live"
    } preview: {
        "preview"
    } test: {
        "test"
    }
    fileprivate static let previewed = DependencyObject<String> {
        "live"
    } preview: {
        "preview"
    }
    fileprivate static func made(_ text: String) -> DependencyObject<Note> { DependencyObject { Note(text) } }
}

extension Dependencies {
    fileprivate var native: Note { singleton { Note("native after \(DependencyObjects[.first].text)") } }
}
