// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

/// A world that is changed repeatedly, with reads in between.
@Suite(.dependencies) struct ManyChangesTests {
    private let app = Dependencies.current

    /// Makes changes that do not affect any other binding.
    private func addChanges(_ count: Int = 40) {
        for number in 1...count {
            prepareDependencies { $0[\.count] = number }
            _ = (app.count, app.clock)
        }
    }

    @Test func earlyOverrideAppliesAfterAllLaterChanges() {
        prepareDependencies {
            $0[\.store] = Piece("early")
            $0.override(\.notes) { Note("early notes") }
        }
        let search = app.search
        addChanges()
        #expect("\(app.visit) \(app.notes) \(app.count)" == "visit(early) early notes 40")
        #expect(app.search === search)
    }

    @Test func lastOverrideTakesPrecedence() {
        for number in 1...40 {
            prepareDependencies { $0.override(\.notes) { Note("notes \(number)") } }
            #expect(app.notes.description == "notes \(number)")
            prepareDependencies { $0[\.store] = Piece("\(number)") }
            #expect("\(app.search) \(app.visit)" == "search(\(number)) visit(\(number))")
        }
    }

    @Test func decoratorsOfManyChangesWrapEachOther() {
        for number in 1...12 {
            addChanges(number % 4 + 1)
            if number == 6 { prepareDependencies { $0.override(\.notes) { Note("base") } } }
            prepareDependencies { $0.decorate(\.notes) { value, _ in Note("\(number)", value) } }
            _ = app.notes
        }
        addChanges()
        #expect("\(app.notes)" == "12(11(10(9(8(7(6(base)))))))")
    }

    @Test func overrideThatIsResolvedLateKeepsItsPlace() {
        prepareDependencies { $0.decorate({ $0.notes }) { value, _ in Note("first", value) } }
        addChanges()
        prepareDependencies { $0.decorate({ $0.notes }) { value, _ in Note("second", value) } }
        addChanges()
        prepareDependencies { $0.decorate(\.notes) { value, _ in Note("third", value) } }
        addChanges()
        #expect("\(app.notes)" == "third(second(first(notes)))")
        addChanges()
        #expect("\(app.notes)" == "third(second(first(notes)))")
    }

    @Test func pendingOverrideHidesNoOther() {
        addChanges()
        prepareDependencies {
            $0.override({ $0.notes }) { Note("late notes") }
            $0[\.store] = Piece("late")
        }
        addChanges()
        prepareDependencies { $0.decorate(\.store) { value, _ in Piece("outer", value) } }
        addChanges()
        #expect("\(app.search) \(app.visit)" == "search(outer(late)) visit(outer(late))")
        #expect(app.notes.description == "late notes")
        addChanges()
        #expect("\(app.visit)" == "visit(outer(late))")
    }

    @Test func worldOpenedInBetweenSeesLaterOverridesOfTheEnclosingOne() {
        addChanges()
        prepareDependencies { $0[\.store] = Piece("before") }
        _ = app.store
        withEscapedDependencies { outside in
            withDependencies {
                $0.decorate(\.notes) { value, _ in Note("inner", value) }
            } operation: {
                outside.yield {
                    prepareDependencies {
                        $0[\.store] = Piece("after")
                        $0.override(\.notes) { Note("after") }
                    }
                    _ = app.store
                    addChanges()
                }
                #expect("\(inject(\.search)) \(inject(\.visit))" == "search(after) visit(after)")
                #expect("\(inject(\.notes)) \(inject(\.count))" == "inner(after) 40")
            }
        }
        #expect("\(app.visit) \(app.notes)" == "visit(after) after")
    }

    @Test func nestedWorldsHaveSeparateChanges() {
        addChanges()
        prepareDependencies { $0.decorate(\.notes) { value, _ in Note("outer", value) } }
        _ = app.notes
        addChanges()
        withDependencies {
            $0.decorate(\.notes) { value, _ in Note("inner", value) }
        } operation: {
            for number in 1...40 {
                prepareDependencies { $0[\.count] = -number }
                _ = (inject(\.count), inject(\.notes))
            }
            #expect("\(inject(\.notes)) \(inject(\.count))" == "inner(outer(notes)) -40")
        }
        #expect("\(app.notes) \(app.count)" == "outer(notes) 40")
    }

    @Test func rarelyReadGraphIsCorrect() {
        let session = Session(app: app)
        let cart = session.cart
        addChanges()
        #expect(session.cart === cart)
        prepareDependencies { $0[\.store] = Piece("late") }
        _ = app.store
        addChanges()
        #expect("\(session.cart) \(app.unit)" == "cart(search(late)) unit(search(late))")
    }
}

/// A separate type, because an override learns its binding as soon as any binding of its type is read.
private final class Note: Sendable, CustomStringConvertible {
    let description: String

    init(_ text: String, _ inner: Note? = nil) {
        description = inner.map { "\(text)(\($0))" } ?? text
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension Session {
    fileprivate var cart: Piece { singleton { Piece("cart", app.search) } }
}

extension Dependencies {
    fileprivate var count: Int { singleton { 0 } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var search: Piece { singleton { Piece("search", store) } }
    fileprivate var visit: Piece { transient { Piece("visit", store) } }
    fileprivate var notes: Note { transient { Note("notes") } }
    fileprivate var unit: Piece { perResolution { Piece("unit", search) } }
}
