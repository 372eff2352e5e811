// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct ValuesReaderTests {
    @Test func keysAndProperties() {
        let lines = FactLines.certain(
            #"""
            import JoineryValues
            private struct NetworkKey: InjectionKey {
                static var currentValue: any Networking = Network(cache: InjectedValues[\.cache])
            }
            public enum CacheKey: InjectionKey { public static var currentValue: any Caching { Cache() } }
            extension Log: InjectionKey { static let currentValue = Log(level: 1) }
            extension InjectedValues {
                var network: any Networking {
                    get { Self[NetworkKey.self] }
                    set { Self[NetworkKey.self] = newValue }
                }
                var cache: any Caching {
                    get { InjectedValues[CacheKey.self] }
                    set { InjectedValues[CacheKey.self] = newValue }
                }
                var limit: Int { network.limit + 1 }
            }
            """#)
        #expect(
            lines == """
                binding InjectionKey.NetworkKey: Networking, singleton, values, private, 2:16
                  immediate Network() 3:47
                  immediate InjectedValues.cache by InjectedValues values 3:62
                binding InjectionKey.CacheKey: Caching, singleton, values, public, 5:13
                  immediate Cache() 5:84
                binding InjectionKey.Log: Log, singleton, values, internal, 6:11
                  immediate Log() 6:57
                alias InjectedValues.network: Networking, transient, values, internal, 8:9
                  immediate key NetworkKey values 9:15
                alias InjectedValues.cache: Caching, transient, values, internal, 12:9
                  immediate key CacheKey values 13:15
                computed InjectedValues.limit: Int, transient, values, internal, 16:9
                  immediate network.limit 16:22
                """)
    }

    @Test func keysInsideTheirSpace() {
        let lines = FactLines.certain(
            #"""
            import JoineryValues
            extension JoineryValues.InjectedValues {
                private struct Key: JoineryValues.InjectionKey { static var currentValue = Log(level: 1) }
                var log: Log { get { Self[Key.self] } set { Self[Key.self] = newValue } }
            }
            """#)
        #expect(
            lines == """
                binding InjectionKey.JoineryValues.InjectedValues.Key: Log, singleton, values, private, 3:20
                  immediate Log() 3:80
                alias InjectedValues.log: Log, transient, values, internal, 4:9
                  immediate key JoineryValues.InjectedValues.Key values 4:26
                """)
    }

    @Test func injectionSites() {
        let lines = FactLines.certain(
            #"""
            import JoineryValues
            final class Feed {
                @Injected(\.network) var network: any Networking
                @Injected(\.log) var log: Log
                private let cache = Injected(\.cache)
                init() { network.open() }
                func load() { print(InjectedValues[\.limit], InjectedValues[CacheKey.self]) }
            }
            struct View { @Injected(path) var other }
            """#)
        #expect(
            lines == """
                class Feed 2:13
                  immediate network by @Injected values 3:6
                  later log by @Injected values 4:6
                  later cache by Injected values 5:25
                  later InjectedValues.limit by InjectedValues values 7:25
                  later key CacheKey by InjectedValues values 7:50
                unread 9:15: @Injected with something other than a literal key path
                """)
    }

    @Test func replacements() {
        let lines = FactLines.certain(
            #"""
            import JoineryValues
            func test() {
                InjectedValues[\.network] = StubNetwork(cache: InjectedValues[\.cache])
                InjectedValues[CacheKey.self] = StubCache()
                InjectedValues.decorate(\.cache) { LoggedCache($0) }
            }
            """#)
        #expect(
            lines == """
                override InjectedValues.network, values, for the program, 3:5
                  immediate StubNetwork() 3:33
                  immediate InjectedValues.cache by InjectedValues values 3:52
                override key CacheKey, values, for the program, 4:5
                  immediate StubCache() 4:37
                decorate InjectedValues.cache, values, 5:5
                  immediate LoggedCache() 5:40
                """)
    }

    @Test func defaultsAndValuesOfTheGraph() {
        let lines = FactLines.certain(
            #"""
            import Joinery
            import JoineryValues
            extension Dependencies { var feed: Feed { singleton { Feed(injectedValues.cache.size) } } }
            final class Feed {
                func load() { print(CacheKey.currentValue.size) }
                func reset() {
                    CacheKey.currentValue = Cache()
                    withDependencies { _ in } operation: { InjectedValues[\.log] = Log(level: 2) }
                }
            }
            """#)
        #expect(
            lines == """
                class Feed 4:13
                  later key CacheKey values 5:25
                binding Dependencies.feed: Feed, singleton, native, internal, 3:30
                  immediate Feed() 3:55
                  immediate injectedValues.cache.size 3:60
                  immediate InjectedValues.cache values 3:60
                override key CacheKey, values, for the program, 7:9
                  immediate Cache() 7:33
                override InjectedValues.log, values, 8:48
                  immediate Log() 8:72
                """)
    }

    @Test func typesOfTheProjectsOwn() {
        let lines = FactLines.certain(
            #"""
            import Foundation
            protocol InjectionKey { associatedtype Value; static var currentValue: Value { get set } }
            struct InjectedValues {
                private static var current = InjectedValues()
                static subscript<K: InjectionKey>(key: K.Type) -> K.Value {
                    get { key.currentValue }
                    set { key.currentValue = newValue }
                }
                static subscript<T>(_ keyPath: WritableKeyPath<InjectedValues, T>) -> T {
                    get { current[keyPath: keyPath] }
                    set { current[keyPath: keyPath] = newValue }
                }
            }
            @propertyWrapper struct Injected<T> {
                private let keyPath: WritableKeyPath<InjectedValues, T>
                var wrappedValue: T {
                    get { InjectedValues[keyPath] }
                    set { InjectedValues[keyPath] = newValue }
                }
            }
            struct NameKey: InjectionKey { static var currentValue: String = "a" }
            extension InjectedValues {
                var name: String {
                    get { Self[NameKey.self] }
                    set { Self[NameKey.self] = newValue }
                }
            }
            struct User { @Injected(\.name) var name: String }
            """#)
        #expect(
            lines == """
                structure User 28:8
                  immediate name by @Injected 28:16
                binding InjectionKey.NameKey: String, singleton, values, internal, 21:8
                alias InjectedValues.name: String, transient, values, internal, 23:9
                  immediate key NameKey values 24:15
                """)
    }

    @Test func objectsInAFileThatAlsoImportsValues() {
        let lines = FactLines.certain(
            #"""
            import JoineryValues
            import JoineryObjects
            final class Shop {
                @Injected(.store) var store: any Store
                @Injected(\.clock) var clock
            }
            """#)
        #expect(
            lines == """
                class Shop 3:13
                  immediate DependencyObjects.store by @Injected objects 4:6
                  later clock by @Injected values 5:6
                """)
    }
}
#endif
