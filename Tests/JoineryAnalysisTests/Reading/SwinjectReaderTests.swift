// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct SwinjectReaderTests {
    @Test func registrationsWithNamesAndScopes() {
        let lines = FactLines.reading(
            """
            import Swinject
            final class StoreAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Store.self) { _ in DiskStore() }
                    container.register(Clock.self) { _ in SystemClock() }.inObjectScope(.container)
                    container.register(Search.self, name: "main") { r in
                        Search(store: r.resolve(Store.self)!, retry: { r.resolve(Clock.self)! })
                    }
                    .inObjectScope(.weak)
                    container.register((any Tracking).self, name: Names.main.rawValue) { resolver -> any Tracking in
                        Tracker(clock: resolver.resolve(Clock.self), Reporter { resolver.resolve(Store.self)! })
                    }.inObjectScope(ObjectScope.session)
                    container.register(Names.self, name: Self.title) { _ in Names() }.inObjectScope(.graph)
                    #if DEBUG
                    container.register(Menu.self, name: "\\(Menu.self)") { _ in DebugMenu() }
                    #endif
                    for name in names { container.register(Row.self, name: name) { r in Row(r.resolve(Store.self)!) } }
                }
            }
            """)
        #expect(
            lines == """
                class StoreAssembly 2:13
                  later service Store by resolve swinject 17:81
                binding Swinject.Store: Store, perResolution by default, swinject, internal, 4:28
                  immediate DiskStore() 4:47
                binding Swinject.Clock: Clock, singleton, swinject, internal, 5:28
                  immediate SystemClock() 5:47
                binding Swinject.Search "main": Search, shared, swinject, internal, 6:28
                  immediate Search() 7:13
                  immediate service Store by resolve swinject 7:27
                  later service Clock by resolve swinject 7:60
                binding Swinject.Tracking "Names.main.rawValue": Tracking, session, swinject, internal, 10:28
                  immediate Tracker() 11:13
                  immediate service Clock by resolve swinject optional 11:28
                  immediate Reporter() 11:58
                  later service Store by resolve swinject 11:69
                binding Swinject.Names "StoreAssembly.title": Names, perResolution, swinject, internal, 13:28
                  immediate Names() 13:65
                binding Swinject.Menu "\\(Menu.self)": Menu, perResolution by default, swinject, internal, if DEBUG, 15:28
                  immediate DebugMenu() 15:68
                unread 17:29: registers Row with a name that is not written here
                """)
    }

    @Test func registrationsWithArguments() {
        let lines = FactLines.reading(
            """
            func assemble(_ container: Container) {
                container.register(Detail.self) { r, id, title in Detail(id, title) }.inObjectScope(.transient)
                container.register(Page.self) { (r: Resolver, id: Int, title: String?) in Page(id, title) }
                container.register(Box.self) { (_, id) in Box(id) }
                container.register(Row.self) { Row($0.resolve(Store.self)!, $1, { $2 }) }
            }
            """)
        #expect(
            lines == """
                binding Swinject.Detail (_, _): Detail, transient, swinject, internal, 2:24
                  immediate Detail() 2:55
                binding Swinject.Page (Int, String?): Page, perResolution by default, swinject, internal, 3:24
                  immediate Page() 3:79
                binding Swinject.Box (_): Box, perResolution by default, swinject, internal, 4:24
                  immediate Box() 4:47
                binding Swinject.Row (_): Row, perResolution by default, swinject, internal, 5:24
                  immediate Row() 5:36
                  immediate service Store by resolve swinject 5:40
                """)
    }

    @Test func factoriesOfTheMainActor() {
        let lines = FactLines.reading(
            """
            func assemble(_ container: Container) {
                container.register(Screen.self) { @MainActor r in Screen() }
                container.register(Player.self, mainActorFactory: { (_, url: URL) in Player(url) })
                container.register(Window.self, on: MainActor.self) { r in Window(r.resolve(Screen.self)!) }
            }
            """)
        #expect(
            lines == """
                binding Swinject.Screen: Screen, perResolution by default, swinject, internal, on MainActor, 2:24
                  immediate Screen() on MainActor 2:55
                binding Swinject.Player (URL): Player, perResolution by default, swinject, internal, on MainActor, 3:24
                  immediate Player() on MainActor 3:74
                binding Swinject.Window: Window, perResolution by default, swinject, internal, on MainActor, 4:24
                  immediate Window() on MainActor 4:64
                  immediate service Screen by resolve swinject on MainActor 4:71
                """)
    }

    @Test func typesOfFunctionsAreServices() {
        let lines = FactLines.reading(
            """
            func assemble(_ container: Container) {
                container.register((() -> Widget).self) { _ in { Widget() } }
                container.register(((Int, [String]) async throws -> (any Row & Movable)).self) { _ in makeRow }
                container.register(((Int) -> (Row) -> Void).self) { r in r.resolve((() -> Widget).self)!.move }
            }
            """)
        #expect(
            lines == """
                binding Swinject.()->Widget: ()->Widget, perResolution by default, swinject, internal, 2:24
                  later Widget() 2:54
                binding Swinject.(Int,[String])->Movable&Row: (Int,[String])->Movable&Row, perResolution by default, swinject, internal, 3:24
                binding Swinject.(Int)->(Row)->Void: (Int)->(Row)->Void, perResolution by default, swinject, internal, 4:24
                  immediate service ()->Widget by resolve swinject 4:62
                """)
    }

    @Test func factoriesThatAreNoClosures() {
        let lines = FactLines.reading(
            """
            func assemble(_ container: Container) {
                container.register(Feed.self, factory: Feed.init)
                container.register(Cart.self, factory: makeCart)
            }
            """)
        #expect(
            lines == """
                binding Swinject.Feed: Feed, perResolution by default, swinject, internal, 2:24
                  immediate Feed() 2:44
                binding Swinject.Cart: Cart, perResolution by default, swinject, internal, 3:24
                unread 3:44: the factory of Cart is not written here, so its dependencies are unknown
                """)
    }

    @Test func typesThatAreNotWrittenAtTheRegistration() {
        let lines = FactLines.reading(
            """
            import Swinject
            func assemble(_ container: Container) {
                container.register { (r: Resolver) -> Box in Box() }
                container.register { r in Box() }
            }
            extension Container {
                func add<T>(_ type: T.Type) {
                    register(type) { _ in make() }
                    register(T.self) { _ in make() }
                }
            }
            """)
        #expect(
            lines == """
                binding Swinject.Box: Box, perResolution by default, swinject, internal, 3:5
                  immediate Box() 3:50
                wrapper function Container.add registers a type immediate swinject internal 7:10
                unread 4:5: registers a type that is not written here
                """)
    }

    @Test func completionsAndFurtherTypes() {
        let lines = FactLines.reading(
            """
            import JoinerySwinject
            func assemble(_ container: Container) {
                container.register(Presenter.self) { _ in Presenter() }
                    .initCompleted { r, presenter in
                        presenter.view = r.resolve(View.self)!
                        presenter.later = { r.resolve(Store.self)! }
                    }
                    .implements(Showing.self, Hiding.self)
                    .implements(Closing.self, name: "closing")
                    .inObjectScope(.container)
                container.storyboardInitCompleted(ListController.self) { resolver, controller in
                    controller.store = resolver.resolve(Store.self)
                }
            }
            """)
        #expect(
            lines == """
                binding Swinject.Presenter: Presenter, singleton, swinject, internal, 3:24
                  immediate Presenter() 3:47
                  lazy service View by resolve swinject 5:30
                  lazy service Store by resolve swinject 6:33
                alias Swinject.Showing: Showing, singleton, swinject, internal, 8:21
                  immediate service Presenter 8:21
                alias Swinject.Hiding: Hiding, singleton, swinject, internal, 8:35
                  immediate service Presenter 8:35
                alias Swinject.Closing "closing": Closing, singleton, swinject, internal, 9:21
                  immediate service Presenter 9:21
                later service Store by resolve swinject optional 12:28
                """)
    }

    @Test func registrationsInVariables() {
        let lines = FactLines.reading(
            """
            func assemble(_ container: Container) {
                let entry = container.register(Store.self, name: "disk") { r, size in DiskStore(size) }
                entry.inObjectScope(.container)
                entry.implements(Writing.self).initCompleted { r, store in store.clock = r.resolve(Clock.self) }
                container.forward(Archive.self, name: "old", to: entry)
                container.forward(Reading.self, to: Store.self)
                container.forward(Direct.self, to: container.register(Path.self) { _ in Path() }.inObjectScope(.weak))
                container.forward(Other.self, to: unknown)
            }
            """)
        #expect(
            lines == """
                binding Swinject.Store "disk" (_): Store, singleton, swinject, internal, 2:36
                  immediate DiskStore() 2:75
                alias Swinject.Writing (_): Writing, singleton, swinject, internal, 4:22
                  immediate service Store "disk" (_) 4:22
                alias Swinject.Archive "old" (_): Archive, singleton, swinject, internal, 5:23
                  immediate service Store "disk" (_) 5:23
                alias Swinject.Reading: Reading, perResolution by default, swinject, internal, 6:23
                  immediate service Store 6:23
                alias Swinject.Direct: Direct, shared, swinject, internal, 7:23
                  immediate service Path 7:23
                binding Swinject.Path: Path, shared, swinject, internal, 7:59
                  immediate Path() 7:77
                lazy service Clock by resolve swinject optional 4:78
                unread 8:5: forwards Other to a registration that is not written here
                """)
    }

    @Test func initializersWhoseParametersAreResolved() {
        let lines = FactLines.reading(
            """
            import SwinjectAutoregistration
            func assemble(_ container: Container) {
                container.autoregister(Store.self, initializer: DiskStore.init).inObjectScope(.container)
                container.autoregister(Detail.self, name: "one", argument: Int.self, initializer: Detail.init)
                container.autoregister(Pair.self, arguments: Int.self, String.self, initializer: Pair.init(number:text:store:))
                container.autoregister(Box<Store>.self, initializer: Box.init)
                container.autoregister(Cart.self) { (store: Store, clock: Lazy<Clock>, log: Log?) in Cart(store, clock, log) }
                container.autoregister(Feed.self, initializer: makeFeed)
                container.autoregister(Menu.self) { Menu($0) }
            }
            """)
        #expect(
            lines == """
                binding Swinject.Store: Store, singleton, swinject, internal, 3:28
                  immediate DiskStore() 3:53
                  immediate parameter DiskStore by autoregister swinject 3:53
                binding Swinject.Detail "one" (Int): Detail, perResolution by default, swinject, internal, 4:28
                  immediate Detail() 4:87
                  immediate parameter Detail (Int) by autoregister swinject 4:87
                binding Swinject.Pair (Int, String): Pair, perResolution by default, swinject, internal, 5:28
                  immediate Pair() 5:86
                  immediate parameter Pair (Int, String) of number:text:store: by autoregister swinject 5:86
                binding Swinject.Box<Store>: Box<Store>, perResolution by default, swinject, internal, 6:28
                  immediate Box() 6:58
                  immediate parameter Box<Store> by autoregister swinject 6:58
                binding Swinject.Cart: Cart, perResolution by default, swinject, internal, 7:28
                  immediate service Store by autoregister swinject 7:39
                  immediate service Lazy<Clock> by autoregister swinject 7:39
                  immediate service Log by autoregister swinject optional 7:39
                  immediate Cart() 7:90
                binding Swinject.Feed: Feed, perResolution by default, swinject, internal, 8:28
                binding Swinject.Menu: Menu, perResolution by default, swinject, internal, 9:28
                  immediate Menu() 9:41
                unread 8:52: the initializer of Feed is not written here
                unread 9:39: $0 of the initializer has no type
                """)
    }

    @Test func containersUnderOtherNames() {
        let lines = FactLines.reading(
            """
            func assemble() {
                let main = Container(parent: root) { c in
                    c.register(Store.self) { r in DiskStore(r.resolve(Clock.self)!) }
                }
                main.register(Clock.self) { _ in SystemClock() }
                services.register(Search.self) { r in Search(resolver: r) }
                services.register(Menu.self) { _ in Menu() }.inObjectScope(.container)
                services.register(Page.self) { (r: any Resolver) in Page() }
                services.registerShared(Feed.self) { r in Feed(r.resolve(Store.self)!) }
                let assembler = Assembler([StoreAssembly(), SearchAssembly()], container: main)
            }
            """)
        #expect(
            lines == """
                binding Swinject.Store: Store, perResolution by default, swinject, internal, 3:20
                  immediate DiskStore() 3:39
                  immediate service Clock by resolve swinject 3:49
                binding Swinject.Clock: Clock, perResolution by default, swinject, internal, 5:19
                  immediate SystemClock() 5:38
                binding Swinject.Search: Search, perResolution by default, swinject, internal, 6:23
                  immediate Search() 6:43
                binding Swinject.Menu: Menu, singleton, swinject, internal, 7:23
                  immediate Menu() 7:41
                binding Swinject.Page: Page, perResolution by default, swinject, internal, 8:23
                  immediate Page() 8:57
                binding Swinject.Feed: Feed, unknown, swinject, internal, 9:29
                  immediate Feed() 9:47
                  immediate service Store by resolve swinject 9:52
                """)
    }

    @Test func bindingsOfTheGraphInContainers() {
        let lines = FactLines.reading(
            """
            import JoinerySwinject
            func prepare(_ container: Container) {
                container.register(\\.listings) { r in StubListings(r.resolve(Store.self)!) }
                let clock = container.resolve(\\.clock)
            }
            """)
        #expect(
            lines == """
                override Dependencies.listings, swinject, for the program, 3:5
                  immediate StubListings() 3:43
                  immediate service Store by resolve swinject 3:56
                later Dependencies.clock by resolve swinject 4:17
                """)
    }

    @Test func viewControllersThatAStoryboardCreates() {
        let lines = FactLines.reading(
            """
            import Swinject
            import SwinjectStoryboard
            extension SwinjectStoryboard {
                @objc class func setup() {
                    defaultContainer.storyboardInitCompleted(First.self) { r, c in c.store = r.resolve(Store.self) }
                    defaultContainer.registerForStoryboard(Second.self, name: "second") { $1.store = $0.resolve(Store.self)! }
                }
            }
            """)
        #expect(
            lines == """
                extension SwinjectStoryboard 3:11
                  later service Store by resolve swinject optional 5:82
                  later service Store by resolve swinject 6:90
                """)
    }

    @Test func othersOfTheSameNamesAreLeftAlone() {
        let lines = FactLines.certain(
            """
            import UIKit
            func friends() {
                tableView.register(Cell.self, forCellReuseIdentifier: "Cell")
                tableView.register(nib, forCellReuseIdentifier: "Cell")
                UserDefaults.standard.register(defaults: ["a": 1])
                URLProtocol.registerClass(Mock.self)
                center.register(self)
                bus.register(LoggedIn.self) { event in refresh(event) }
                bus.register(LoggedOut.self) { _ in refresh() }
                container.register(Plain.self) { Plain.shared }
                scheduler.register(forTaskWithIdentifier: "a", using: nil) { task in run(task) }
                register { thing as Service }
                promise.resolve(value)
                DNS.resolve(host)
                _ = path.resolve()
                let url: URL = path.resolve()
                resolver.resolve(host, port: 80)
                seal.resolve(value, error)
                a ~> b
                story.require(Chapter.self)
                matcher.implements(Foo.self)
                container.forward(message, to: address)
            }
            """)
        #expect(lines == "")
    }

    @Test func othersOfTheSameNamesInFilesWithContainers() {
        let lines = FactLines.certain(
            """
            import Swinject
            func friends() {
                tableView.register(Cell.self, forCellReuseIdentifier: "Cell")
                BGTaskScheduler.shared.register(forTaskWithIdentifier: "a", using: nil) { task in run(task) }
                promise.resolve(value)
                promise.resolve { value in use(value) }
                _ = path.resolve()
            }
            """)
        #expect(lines == "")
    }
}
#endif
