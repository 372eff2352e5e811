// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import JoineryValues
import TestSupport
import Testing

@Suite(.dependencies) struct InjectedValuesTests {
    // MARK: - Reading

    @Test func computedDefaultIsBuiltOnceUnderConcurrentAccess() async {
        await withTaskGroup(of: Part.self) { group in
            for _ in 0..<100 { group.addTask { InjectedValues[\.counted] } }
            let parts = await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert(ObjectIdentifier($1)) }
            #expect(parts.count == 1)
        }
        #expect(InjectedValues[\.builds].value == 1)
    }

    @Test func canBeReadByKey() {
        #expect(InjectedValues[FirstKey.self] === InjectedValues[\.first])
        InjectedValues[FirstKey.self] = Note("stub")
        #expect(InjectedValues[\.second].text == "second after stub")
    }

    @Test func nilIsAValidValue() {
        #expect(InjectedValues[\.limit] == 1)
        InjectedValues[\.limit] = nil
        #expect(InjectedValues[\.limit] == nil)
    }

    // MARK: - Overrides

    @Test func assignmentOverridesTheValueAndAffectsDependents() {
        let (second, apart) = (InjectedValues[\.second], InjectedValues[\.apart])
        InjectedValues[\.first] = Note("stub")
        #expect(InjectedValues[\.first].text == "stub")
        #expect(InjectedValues[\.second].text == "second after stub")
        #expect(second.text == "second after first")
        #expect(InjectedValues[\.apart] === apart)
    }

    @Test func assignmentBuildsNothing() {
        InjectedValues[\.counted] = Part()
        _ = InjectedValues[\.counted]
        #expect(InjectedValues[\.builds].value == 0)
    }

    @Test func assignmentToAMemberKeepsTheOtherMembers() {
        InjectedValues[\.size] = Size(width: 1, height: 2)
        InjectedValues[\.size.height] = 3
        InjectedValues[\.size].width += 3
        #expect(InjectedValues[\.size] == Size(width: 4, height: 3))
    }

    @Test func assignmentRunsTheSetter() {
        InjectedValues[\.journaled] = Note("stub")
        #expect(InjectedValues[\.apart].text == "stub")
        #expect(InjectedValues[\.builds].value == 1)
    }

    @Test func assignmentStaysInItsWorld() async {
        await withDependencies {
            $0.context = .test
        } operation: {
            InjectedValues[\.first] = Note("nested")
            async let text = InjectedValues[\.second].text
            #expect(await text == "second after nested")
        }
        #expect(InjectedValues[\.second].text == "second after first")
    }

    @Test func storedDefaultIsNeverWritten() {
        InjectedValues[\.stored] = Note("stub")
        #expect(InjectedValues[\.stored].text == "stub")
        #expect(StoredKey.currentValue.text == "stored")
        InjectedValues.useLive(\.stored)
        #expect(InjectedValues[\.stored] === StoredKey.currentValue)
    }

    @Test func defaultCanBeRestored() {
        InjectedValues[\.first] = Note("stub")
        #expect(InjectedValues[\.second].text == "second after stub")
        InjectedValues.useLive(\.first)
        #expect(InjectedValues[\.first].text == "first")
        #expect(InjectedValues[\.second].text == "second after first")
    }

    @Test func isDecorated() {
        InjectedValues.decorate(\.first) { Note("<\($0.text)>") }
        #expect(InjectedValues[\.second].text == "second after <first>")
        InjectedValues[\.first] = Note("stub")
        InjectedValues.decorate(\.first) { Note("[\($0.text)]") }
        #expect(InjectedValues[\.first].text == "[stub]")
    }

    /// Two hundred parallel tests that override the same values.
    @Test(arguments: 0..<200) func isolatesParallelTests(number: Int) async {
        InjectedValues[\.first] = Note("\(number)")
        for _ in 0..<5 {
            await Task.yield()
            #expect(InjectedValues[\.second].text == "second after \(number)")
            InjectedValues[\.builds].increment()
            await Task.yield()
        }
        #expect(InjectedValues[\.builds].value == 5)
        InjectedValues.useLive(\.first)
        await Task.yield()
        #expect(InjectedValues[\.second].text == "second after first")
    }
}

private final class Note: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

private struct FirstKey: InjectionKey {
    static var currentValue: Note { Note("first") }
}
private struct SecondKey: InjectionKey {
    static var currentValue: Note { Note("second after \(InjectedValues[\.first].text)") }
}
private struct ApartKey: InjectionKey {
    static var currentValue: Note { Note("apart") }
}
private struct BuildsKey: InjectionKey {
    static var currentValue: Counter { Counter() }
}
private struct CountedKey: InjectionKey {
    static var currentValue: Part {
        InjectedValues[\.builds].increment()
        return Part()
    }
}
private struct StoredKey: InjectionKey {
    static let currentValue = Note("stored")
}
private struct Size: Equatable {
    var width = 0
    var height = 0
}
private struct SizeKey: InjectionKey {
    static var currentValue: Size { Size() }
}
private struct LimitKey: InjectionKey {
    static var currentValue: Int? { 1 }
}

extension InjectedValues {
    fileprivate var first: Note {
        get { Self[FirstKey.self] }
        set { Self[FirstKey.self] = newValue }
    }
    fileprivate var second: Note {
        get { Self[SecondKey.self] }
        set { Self[SecondKey.self] = newValue }
    }
    fileprivate var apart: Note {
        get { Self[ApartKey.self] }
        set { Self[ApartKey.self] = newValue }
    }
    fileprivate var builds: Counter {
        get { Self[BuildsKey.self] }
        set { Self[BuildsKey.self] = newValue }
    }
    fileprivate var counted: Part {
        get { Self[CountedKey.self] }
        set { Self[CountedKey.self] = newValue }
    }
    fileprivate var stored: Note {
        get { Self[StoredKey.self] }
        set { Self[StoredKey.self] = newValue }
    }
    fileprivate var size: Size {
        get { Self[SizeKey.self] }
        set { Self[SizeKey.self] = newValue }
    }
    fileprivate var limit: Int? {
        get { Self[LimitKey.self] }
        set { Self[LimitKey.self] = newValue }
    }
    /// A setter with a side effect.
    fileprivate var journaled: Note {
        get { Self[ApartKey.self] }
        set {
            Self[BuildsKey.self].increment()
            Self[ApartKey.self] = newValue
        }
    }
}
