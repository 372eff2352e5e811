// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct ObjectsReaderTests {
    @Test func objectsOfAllForms() {
        let lines = FactLines.certain(
            #"""
            import JoineryObjects
            extension DependencyObjects {
                static let store = DependencyObject<any Store> { LiveStore(receipts: DependencyObjects[.receipts]) }
                public static let receipts = DependencyObject<any Receipts> { LiveReceipts() } test: { StubReceipts() }
                static let clock: DependencyObject<any Ticking> = .init {
                    let clock = Clock()
                    return clock
                } preview: { Slow() } test: { Fast() }
                static let payment = DependencyObject<any Payment>()
                static var mail: DependencyObject<Mail> { DependencyObject { Mail() } }
                static let feed = DependencyObject { Feed(load: { DependencyObjects[.store].load() }) }
                static let shared = DependencyObjects()
                static let later: DependencyObject<Int> = makeLater
            }
            """#)
        #expect(
            lines == """
                binding DependencyObjects.store: Store, singleton, objects, internal, 3:16
                  immediate LiveStore() 3:54
                  immediate DependencyObjects.receipts by DependencyObjects objects 3:74
                binding DependencyObjects.receipts: Receipts, singleton, objects, public, with test, 4:23
                  immediate LiveReceipts() 4:67
                  other immediate StubReceipts() 4:92
                binding DependencyObjects.clock: Ticking, singleton, objects, internal, with preview and test, 5:16
                  immediate Clock() 6:21
                  other immediate Slow() 8:18
                  other immediate Fast() 8:35
                requirement DependencyObjects.payment: Payment, singleton, objects, internal, 9:16
                binding DependencyObjects.mail: Mail, singleton, objects, internal, 10:16
                  immediate Mail() 10:66
                binding DependencyObjects.feed: , singleton, objects, internal, 11:16
                  immediate Feed() 11:42
                  later DependencyObjects.store by DependencyObjects objects 11:55
                unread 13:16: a binding object that is not created where it is declared
                """)
    }

    @Test func injectionSites() {
        let lines = FactLines.certain(
            #"""
            import JoineryObjects
            final class Shop {
                @Injected(.store) var store: any Store
                @LazyInjected(.receipts) var receipts: any Receipts
                @WeakInjected(DependencyObjects.screen) var screen
                @Injected(.limit) static var limit: Int
                private let clock = inject(.clock)
                let mail = inject(\.[.mail])
                let feed = LazyInjected(.feed)
                @Injected(\.native) var native
                init() { print(DependencyObjects[.payment], DependencyObjects[\.native]) }
                func pay() { DependencyObjects[.payment].pay(); field.inject(.left); print(DependencyObjects[name]) }
            }
            """#)
        #expect(
            lines == """
                class Shop 2:13
                  immediate DependencyObjects.store by @Injected objects 3:6
                  lazy DependencyObjects.receipts by @LazyInjected objects 4:6
                  weak DependencyObjects.screen by @WeakInjected objects 5:6
                  later DependencyObjects.limit by @Injected objects 6:6
                  immediate DependencyObjects.clock by inject objects 7:25
                  immediate DependencyObjects.mail by inject native 8:16
                  lazy DependencyObjects.feed by LazyInjected objects 9:16
                  immediate native by @Injected native 10:6
                  immediate DependencyObjects.payment by DependencyObjects objects 11:20
                  immediate native by DependencyObjects objects 11:49
                  later DependencyObjects.payment by DependencyObjects objects 12:18
                unread 12:80: DependencyObjects with something other than an object's name
                """)
    }

    @Test func replacements() {
        let lines = FactLines.certain(
            #"""
            import JoineryObjects
            func test() {
                DependencyObjects[.store] = StubStore(receipts: DependencyObjects[.receipts])
                DependencyObjects[\.native] = Native()
                DependencyObjects.decorate(.store) { LoggedStore($0) }
                withDependencies { $0[.clock] = Fast() } operation: {}
                prepareDependencies { $0.bind(.payment) { Cash() } }
                label.bind(.title) { text = $0 }
                table[.left] = Cell()
                object[keyPath: \.name] = Name()
            }
            """#)
        #expect(
            lines == """
                override DependencyObjects.store, objects, for the program, 3:5
                  immediate StubStore() 3:33
                  immediate DependencyObjects.receipts by DependencyObjects objects 3:53
                override Dependencies.native, objects, for the program, 4:5
                  immediate Native() 4:35
                decorate DependencyObjects.store, objects, 5:5
                  immediate LoggedStore() 5:42
                override DependencyObjects.clock, objects, 6:24
                  immediate Fast() 6:37
                bind DependencyObjects.payment, objects, for the program, 7:27
                  immediate Cash() 7:47
                """)
    }

    @Test func wrappersOfTheProjectsOwn() {
        let lines = FactLines.certain(
            #"""
            import Foundation
            class DependencyObjects {}
            final class DependencyObject<T>: DependencyObjects { init(_ make: @escaping () -> T) {} }
            extension DependencyObjects { static var store = DependencyObject<Store> { DefaultStore() } }
            struct User { @Injected(.store) var store: Store }
            """#)
        #expect(
            lines == """
                structure User 5:8
                  immediate DependencyObjects.store by @Injected 5:16
                binding DependencyObjects.store: Store, singleton, objects, internal, 4:42
                  immediate DefaultStore() 4:76
                """)
    }
}
#endif
