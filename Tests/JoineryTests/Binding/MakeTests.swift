// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct MakeTests {
    @Test func takesTheDeclaredTypeSoThatAnotherTypeCanReplaceIt() {
        withDependencies {
            $0.graph(Shelf.self) { $0[\.plain] = MemoryStore() }
            $0.graph(Shelf.self) { $0[\.clock] = SuspendingClock() }
            $0.graph(Shelf.self) { $0[\.some] = MemoryStore() }
            $0.graph(Shelf.self) { $0[\.none] = FileStore() }
            $0.graph(Shelf.self) { $0[\.stores] = [] }
        } operation: {
            let shelf = Shelf()
            #expect(shelf.plain.name == "memory")
            #expect(shelf.clock is SuspendingClock)
            #expect(shelf.some?.name == "memory")
            #expect(shelf.none?.name == "file")
            #expect(shelf.stores.map(\.name) == [])
        }
        #expect(Shelf().clock is ContinuousClock)
    }

    @Test func takesIf() {
        #expect(Shelf(kind: .file).chosenByIf.name == "file")
        #expect(Shelf(kind: .memory).chosenByIf.name == "memory")
    }

    @Test func takesSwitchWithNil() {
        #expect(Kind.allCases.map { Shelf(kind: $0).chosenBySwitch?.name } == ["file", "memory", nil])
    }

    @Test func takesStatementsBeforeTheValue() {
        let shelf = Shelf()
        #expect(shelf.withStatements.name == "memory")
        #expect(shelf.journal.entries == ["opened file", "done"])
    }

    @Test func takesLoopsWithAnExplicitReturn() {
        let shelf = Shelf()
        #expect(shelf.withLoop.map(\.name) == ["file", "file"])
        #expect(shelf.journal.entries == ["left"])
    }

    @Test func takesConditionalCompilation() {
        #expect(Shelf().conditional.name == "memory")
    }

    @Test func takesOptionalsCollectionsAndClosures() {
        let shelf = Shelf()
        #expect(shelf.none?.name == nil)
        #expect(shelf.some?.name == "file")
        #expect(shelf.stores.map(\.name) == ["file", "memory"])
        #expect(shelf.storesByName.mapValues(\.name) == ["file": "file"])
        #expect(shelf.format(3) == "<3>")
        #expect(shelf.pair.0 == "a")
        #expect(shelf.pair.1.name == "file")
    }

    @Test func takesTheDeclaredTypeForEveryValueOfABinding() {
        #expect(Shelf().inScopes.map(\.name) == ["memory", "memory"])
    }
}

private protocol Store: Sendable {
    var name: String { get }
}

private struct FileStore: Store {
    let name = "file"
}

private struct MemoryStore: Store {
    let name = "memory"
}

private enum Kind: CaseIterable {
    case file
    case memory
    case none
}

private struct Shelf: DependencyGraph {
    let instances = Instances()
    var kind = Kind.file
    var journal = Journal()

    var plain: any Store { singleton { FileStore() } }
    var chosenByIf: any Store {
        singleton {
            if kind == .file { FileStore() } else { MemoryStore() }
        }
    }
    var chosenBySwitch: (any Store)? {
        singleton {
            switch kind {
            case .file: FileStore()
            case .memory: MemoryStore()
            case .none: nil
            }
        }
    }
    var withStatements: any Store {
        singleton {
            let text = "opened \(kind)"
            journal.note(text)
            journal.note("done")
            MemoryStore()
        }
    }
    var withLoop: [any Store] {
        singleton {
            var stores: [any Store] = []
            for _ in 0..<2 { stores.append(FileStore()) }
            defer { journal.note("left") }
            return stores
        }
    }
    var conditional: any Store {
        singleton {
            #if os(Plan9)
            FileStore()
            #else
            MemoryStore()
            #endif
        }
    }
    var none: (any Store)? { singleton { nil } }
    var some: (any Store)? { singleton { FileStore() } }
    var stores: [any Store] { singleton { [FileStore(), MemoryStore()] } }
    var storesByName: [String: any Store] { singleton { ["file": FileStore()] } }
    var format: @Sendable (Int) -> String { singleton { { "<\($0)>" } } }
    var clock: any Clock<Duration> { singleton { ContinuousClock() } }
    var pair: (String, any Store) { transient { ("a", FileStore()) } }
    var inScopes: [any Store] { transient { [keptStore, resolvedStore] } }
    var keptStore: any Store {
        singleton {
            FileStore()
        } test: {
            MemoryStore()
        }
    }
    var resolvedStore: any Store {
        perResolution {
            FileStore()
        } test: {
            MemoryStore()
        }
    }
}
