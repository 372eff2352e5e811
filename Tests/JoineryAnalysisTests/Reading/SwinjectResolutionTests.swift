// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct SwinjectResolutionTests {
    @Test func timingIsThatOfThePlace() {
        let lines = FactLines.reading(
            """
            final class Owner {
                private let store = container.resolve(Store.self)!
                lazy var clock = container.resolve(Clock.self, name: "slow")!
                var log: Log { resolver.resolve(Log.self)! }
                init(resolver: Resolver) {
                    let lazy = resolver.resolve(Lazy<Detail>.self)!
                    let provider = resolver.resolve(Provider<Detail>.self)!
                    DispatchQueue.main.async { _ = resolver.resolve(Queue.self)! }
                }
                func show() { _ = resolver.resolve(View.self)! }
            }
            let top = Container().synchronize().resolve(Top.self)!
            """)
        #expect(
            lines == """
                class Owner 1:13
                  immediate service Store by resolve swinject 2:25
                  lazy service Clock "slow" by resolve swinject 3:22
                  later service Log by resolve swinject 4:20
                  immediate service Lazy<Detail> by resolve swinject 6:20
                  immediate service Provider<Detail> by resolve swinject 7:24
                  later service Queue by resolve swinject 8:40
                  later service View by resolve swinject 10:23
                later service Top by resolve swinject 12:11
                """)
    }

    @Test func namesAndArguments() {
        let lines = FactLines.reading(
            """
            func start(resolver: Resolver, name: String) {
                _ = resolver.resolve(Base.self, name: "main")!
                _ = resolver.resolve(Base.self, name: nil)!
                _ = resolver.resolve(Base.self, name: Names.main.rawValue)!
                _ = resolver.resolve(Base.self, name: "\\(Base.self)")!
                _ = resolver.resolve(Base.self, name: String(describing: Base.self))!
                _ = resolver.resolve(Base.self, argument: 1)!
                _ = resolver.resolve(Base.self, name: "main", arguments: "a", Store(), 2 as Double, Kind.first, key)!
                _ = resolver.resolve(Base.self, arguments: (1.5, true))!
                _ = resolver.resolve(Base.self, name: name)!
                _ = resolver.resolve(Base.self, name: "\\(name)")!
                _ = resolver.resolve(Base.self, name: kMainBase)!
                _ = resolver.resolve(Base.self, name: MAIN_BASE)!
            }
            """)
        #expect(
            lines == """
                later service Base "main" by resolve swinject 2:9
                later service Base by resolve swinject 3:9
                later service Base "Names.main.rawValue" by resolve swinject 4:9
                later service Base "\\(Base.self)" by resolve swinject 5:9
                later service Base "String(describing:Base.self)" by resolve swinject 6:9
                later service Base (Int) by resolve swinject 7:9
                later service Base "main" (String, Store, Double, _, _) by resolve swinject 8:9
                later service Base (Double, Bool) by resolve swinject 9:9
                later service Base "kMainBase" by resolve swinject 12:9
                later service Base "MAIN_BASE" by resolve swinject 13:9
                unread 10:9: resolves Base with a name that is not written here
                unread 11:9: resolves Base with a name that is not written here
                """)
    }

    @Test func optionalResolutions() {
        let lines = FactLines.reading(
            """
            func show() {
                guard let first = resolver?.resolve(First.self) else { fatalError("none") }
                guard let second = resolver?.resolve(Second.self) else { return }
                if let third = resolver.resolve(Third.self) { third.show() }
                let fourth = resolver.resolve(Fourth.self) ?? Fourth.standard
                let fifth = resolver.resolve(Fifth.self) ?? fatalError()
                let sixth = resolver.resolve(Base.self) as! Sixth
                let seventh = resolver.resolve(Base.self) as? Seventh
                let eighth: Eighth = provider.resolve(Eighth.self)
                let ninth = try #require(resolver.resolve(Ninth.self))
                let tenth = try XCTUnwrap(resolver.resolve(Tenth.self))
                resolver.resolve(Eleventh?.self)!
                resolver.resolve(Twelfth.self)?.show()
                (resolver.resolve(Last.self))!.show()
            }
            """)
        #expect(
            lines == """
                later service First by resolve swinject 2:23
                later service Second by resolve swinject optional 3:24
                later service Third by resolve swinject optional 4:20
                later service Fourth by resolve swinject optional 5:18
                later service Fifth by resolve swinject 6:17
                later service Base by resolve swinject 7:17
                later service Base by resolve swinject optional 8:19
                later service Eighth by resolve swinject 9:26
                later service Ninth by resolve swinject 10:30
                later service Tenth by resolve swinject 11:31
                later service Eleventh by resolve swinject 12:5
                later service Twelfth by resolve swinject optional 13:5
                later service Last by resolve swinject 14:6
                """)
    }

    @Test func theThrowingForm() {
        let lines = FactLines.reading(
            """
            import JoinerySwinject
            func start(_ resolver: Resolver) throws {
                let store = try resolver.require(Store.self)
                let clock = try? resolver.require(Clock.self, name: "slow")
            }
            """)
        #expect(
            lines == """
                later service Store by require swinject 3:21
                later service Clock "slow" by require swinject optional 4:22
                """)
    }

    @Test func typesFromTheContext() {
        let lines = FactLines.reading(
            """
            import Swinject
            func start(_ resolver: Resolver) {
                let search: Search = resolver.resolve()
                let menu: Menu? = resolver.resolve(name: "main")
                let page = resolver.resolve() as Page
                use(Detail(store: resolver.resolve(), name: "x"))
                use(resolver.resolve())
                _ = resolver.resolve()
            }
            final class Holder {
                var feed: Feed
                var cart: Cart { container.resolve() }
                init(resolver: Resolver) { self.feed = resolver.resolve()! }
                func row(a: Row = container.resolve()) -> Line? { return container.resolve() }
            }
            """)
        #expect(
            lines == """
                class Holder 10:13
                  later service Cart by resolve swinject 12:22
                  immediate service Feed by resolve swinject 13:44
                  later service Row by resolve swinject 14:23
                  later service Line by resolve swinject optional 14:62
                later service Search by resolve swinject 3:26
                later service Menu "main" by resolve swinject optional 4:23
                later service Page by resolve swinject 5:16
                later parameter Detail "store" of store:name: by resolve swinject 6:23
                unread 7:9: resolves a type that the surrounding code does not name
                unread 8:9: resolves a type that the surrounding code does not name
                """)
    }

    @Test func operators() {
        let lines = FactLines.reading(
            """
            import SwinjectAutoregistration
            func assemble(_ container: Container) {
                container.register(Page.self) { r in
                    Page(store: r ~> Store.self, clock: r ~> (Clock.self, name: "slow"), log: r~>)
                }
                container.register(Row.self) { r in Row(r ~> (Detail.self, argument: 3), { r ~> Store.self }) }
                let search: Search = container~>
            }
            """)
        #expect(
            lines == """
                binding Swinject.Page: Page, perResolution by default, swinject, internal, 3:24
                  immediate Page() 4:9
                  immediate service Store by ~> swinject 4:23
                  immediate service Clock "slow" by ~> swinject 4:47
                  immediate parameter Page "log" of store:clock:log: by ~> swinject 4:83
                binding Swinject.Row: Row, perResolution by default, swinject, internal, 6:24
                  immediate Row() 6:41
                  immediate service Detail (Int) by ~> swinject 6:47
                  later service Store by ~> swinject 6:82
                later service Search by ~> swinject 7:26
                """)
    }

    @Test func typesThatAreGivenAreUnread() {
        let lines = FactLines.reading(
            """
            import Swinject
            func start(type: Any.Type, resolver: Resolver) {
                resolver.resolve(type)
                resolver.resolve(kind)
            }
            struct Keeper<T> { var value: T { resolver.resolve(T.self)! } }
            """)
        #expect(
            lines == """
                unread 3:5: resolves the type passed to start
                unread 4:5: resolves a type that is not written here
                unread 6:35: resolves the type parameter T
                """)
    }
}
#endif
