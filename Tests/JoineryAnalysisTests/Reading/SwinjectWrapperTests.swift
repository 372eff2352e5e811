// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct SwinjectWrapperTests {
    @Test func functionsThatResolveATypeParameter() {
        let lines = FactLines.reading(
            """
            extension Resolver {
                func force<Service>(_ type: Service.Type) -> Service { resolve(type)! }
                func get<T>() -> T { resolve(T.self)! }
                func find<T>(_ type: T.Type, name: String) -> T? { self.resolve(T.self, name: name) }
                func some<T>() -> T? { get() }
            }
            private func lookUp<T>(_ type: T.Type) -> T { resolver.force(type.self) }
            """)
        #expect(
            lines == """
                wrapper function Resolver.force of a type immediate swinject internal 2:10
                wrapper function Resolver.get immediate swinject internal 3:10
                wrapper function Resolver.find of a type immediate swinject optional named #1 internal 4:10
                wrapper function Resolver.some through get() immediate swinject optional internal 5:10
                wrapper function lookUp of a type through force immediate swinject private 7:14
                """)
    }

    @Test func propertyWrappersThatResolveTheirs() {
        let lines = FactLines.reading(
            """
            @propertyWrapper struct Inject<T> {
                let wrappedValue: T
                init() { wrappedValue = resolver.resolve(T.self)! }
            }
            @propertyWrapper struct Later<T> {
                var wrappedValue: T { resolver.resolve()! }
            }
            @propertyWrapper final class Once<T> {
                lazy var wrappedValue: T = resolver.force(T.self)
            }
            @propertyWrapper final class Injected<Key, Value> { var wrappedValue: Value! }
            extension Injected {
                func resolve(_ resolver: Resolver) { wrappedValue = resolver.resolve(Key.self) as! Value }
            }
            """)
        #expect(
            lines == """
                wrapper attribute Inject immediate swinject internal 3:29
                wrapper attribute Later later swinject internal 6:27
                wrapper attribute Once through force lazy swinject internal 9:32
                wrapper attribute Injected later swinject internal 13:57
                """)
    }

    @Test func possibleUsesOfWrappers() {
        let lines = FactLines.reading(
            """
            final class Screen {
                @Inject var store: Store
                @Later private var clock: Clock?
                @Once(name: "main") var log: Log!
                @Injected(as: Detail.self) var page: Page!
                @State var count: Int
                @Dependency(Clock.self) var other: Clock
                let search: Search = resolver.get()
                let menu = resolver.force(Menu.self)
                func show() {
                    let row = resolver.find(Row.self, name: "main")
                    let cart: Cart? = resolver.some()
                    let lazy = lookUp(Lazy<Log>.self)
                    decoder.decode(Row.self, from: data)
                }
            }
            """)
        #expect(
            lines == """
                class Screen 1:13
                  immediate perhaps Store by @Inject 2:6
                  immediate perhaps Clock by @Later optional 3:6
                  immediate perhaps Log(name: "main") by @Once 4:6
                  immediate perhaps Detail by @Injected 5:6
                  later key Clock by @Dependency 7:6
                  immediate perhaps Search by get() 8:26
                  immediate perhaps Menu by force 9:16
                  later perhaps Row(name: "main") by find 11:19
                  later perhaps Cart by some() optional 12:27
                  later perhaps Lazy<Log> by lookUp 13:20
                """)
    }

    @Test func wrappersAreFoundInOtherFiles() {
        let lines = FactLines.reading(program: [
            (
                "Wrappers.swift",
                """
                extension Resolver {
                    func force<S>(_ type: S.Type) -> S { resolve(type)! }
                    func some<T>() -> T? { force(T.self) }
                }
                private func hidden<S>(_ type: S.Type) -> S { resolver.force(type) }
                let here = hidden(Store.self)
                @propertyWrapper struct Later<T> { var wrappedValue: T { resolver.resolve(T.self)! } }
                """
            ),
            (
                "Screen.swift",
                """
                struct Screen {
                    @Later var clock: Clock
                    @Other var thing: Thing
                    let menu = resolver.force(Menu.self)
                    let search: Search = resolver.some()
                    let feed: Feed = make()
                    let store = hidden(Store.self)
                }
                """
            ),
        ])
        #expect(
            lines == """
                Wrappers.swift
                wrapper function Resolver.force of a type immediate swinject internal 2:10
                wrapper function Resolver.some through force immediate swinject optional internal 3:10
                wrapper function hidden of a type through force immediate swinject private 5:14
                wrapper attribute Later later swinject internal 7:58
                later service Store by hidden swinject 6:12
                Screen.swift
                structure Screen 1:8
                  later service Clock by @Later swinject 2:6
                  immediate service Menu by force swinject 4:16
                  immediate service Search by some() swinject optional 5:26
                """)
    }

    @Test func parametersAreFoundInOtherFiles() {
        let lines = FactLines.reading(program: [
            (
                "Assembly.swift",
                """
                func assemble(_ container: Container) {
                    container.autoregister(Store.self, initializer: DiskStore.init)
                    container.autoregister(Detail.self, argument: Int.self, initializer: Screens.Detail.init)
                    container.autoregister(Box<Clock>.self, initializer: Box.init)
                    container.autoregister(Many.self, initializer: Many.init)
                    container.autoregister(Decoder.self, initializer: Decoder.init)
                    container.register(Row.self) { r in Row(store: r.resolve(), many: r.resolve()) }
                }
                """
            ),
            (
                "Types.swift",
                """
                class DiskStore { init(clock: Clock, log: Lazy<Log>, path: Path?) {} }
                enum Screens { struct Detail { init(id: Int, store: Store) {} } }
                struct Box<T> { init(value: T) {} }
                struct Many { init(a: Int) {}; init(b: Int) {} }
                struct Row { let store: Store; var many: Many }
                """
            ),
        ])
        #expect(
            lines == """
                Assembly.swift
                binding Swinject.Store: Store, perResolution by default, swinject, internal, 2:28
                  immediate DiskStore() 2:53
                  immediate service Clock by autoregister swinject 2:53
                  immediate service Lazy<Log> by autoregister swinject 2:53
                  immediate service Path by autoregister swinject optional 2:53
                binding Swinject.Detail (Int): Detail, perResolution by default, swinject, internal, 3:28
                  immediate Screens.Detail() 3:74
                  immediate service Store by autoregister swinject 3:74
                binding Swinject.Box<Clock>: Box<Clock>, perResolution by default, swinject, internal, 4:28
                  immediate Box() 4:58
                  immediate service Clock by autoregister swinject 4:58
                binding Swinject.Many: Many, perResolution by default, swinject, internal, 5:28
                  immediate Many() 5:52
                  immediate parameter Many by autoregister swinject 5:52
                  later service Int swinject optional 5:52
                binding Swinject.Decoder: Decoder, perResolution by default, swinject, internal, 6:28
                  immediate Decoder() 6:55
                  immediate parameter Decoder by autoregister swinject 6:55
                binding Swinject.Row: Row, perResolution by default, swinject, internal, 7:24
                  immediate Row() 7:41
                  immediate service Store by resolve swinject 7:52
                  immediate service Many by resolve swinject 7:71
                unread 5:52: the parameters of Many's initializer are not known, because it has several or its type was not read
                unread 6:55: the parameters of Decoder's initializer are not known, because it has several or its type was not read
                Types.swift

                """)
    }
}
#endif
