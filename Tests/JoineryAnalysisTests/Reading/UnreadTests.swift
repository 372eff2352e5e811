// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// Code that looks like injection is read or counted as unread, whatever the readers recognize.
struct UnreadTests {
    /// Removes each part of each reader in turn. If any fact changes, the number of unread places rises.
    @Test(arguments: ReaderPart.all) func codeThatAPartReadsIsUnreadWithoutIt(part: ReaderPart) {
        for program in UnreadPrograms.all {
            let source = Array(program.utf8)
            let facts = FileFacts(reading: source, file: "Input.swift")
            let rest = FileFacts(reading: source, file: "Input.swift", without: [part])
            if facts.injections != rest.injections {
                #expect(rest.unread.count > facts.unread.count, "\(part.reader).\(part.kind) in:\n\(program)")
            }
        }
    }

    @Test func eachReaderHasPartsThatReadThePrograms() {
        let used = ReaderPart.all.filter { part in
            UnreadPrograms.all.contains { program in
                let source = Array(program.utf8)
                return FileFacts(reading: source, file: "Input.swift").unread.count
                    < FileFacts(reading: source, file: "Input.swift", without: [part]).unread.count
            }
        }
        #expect(
            used.map { "\($0.reader).\($0.kind)" }.sorted() == [
                "DependenciesReader.access", "DependenciesReader.call", "DependenciesReader.sequence",
                "DependenciesReader.subscript", "DependenciesReader.type", "DependenciesReader.variable",
                "FactoryReader.access",
                "FactoryReader.call", "FactoryReader.function", "FactoryReader.name", "FactoryReader.sequence",
                "FactoryReader.type", "FactoryReader.variable",
                "NativeReader.access", "NativeReader.call", "NativeReader.capture", "NativeReader.function",
                "NativeReader.name", "NativeReader.sequence", "NativeReader.variable", "NeedleReader.access",
                "NeedleReader.name", "NeedleReader.variable", "ObjectsReader.call",
                "ObjectsReader.sequence", "ObjectsReader.subscript", "ObjectsReader.variable", "ResolverReader.call",
                "ResolverReader.sequence", "ResolverReader.variable", "SwinjectReader.call",
                "SwinjectReader.postfix", "SwinjectReader.sequence", "ValuesReader.call", "ValuesReader.sequence",
                "ValuesReader.subscript", "ValuesReader.type", "ValuesReader.variable",
            ])
    }

    @Test(arguments: UnreadPrograms.all) func programsAreReadCompletely(program: String) {
        #expect(FileFacts(reading: Array(program.utf8), file: "Input.swift").unread == [])
    }

    @Test func ordinaryCodeWithSimilarNamesIsNotUnread() {
        let facts = FileFacts(reading: Array(UnreadPrograms.ordinary.utf8), file: "Input.swift")
        #expect(facts.unread == [])
    }

    /// The compiler accepts code that swift-syntax rejects, and the code after it is read with its own place.
    @Test(
        arguments: [
            "let action = Action(#selector\n    (Screen.show(_:)))", "let path = Path(#keyPath\n\t(Screen.name))",
            "@objc (show) func show() {}\n", "@available (iOS 13, *) func show() {}\n", "@ objc func show() {}\n",
            "@Own (name: 1) var name = 1\n", "let call: @convention (c) () -> Void = {}\n", "@\nobjc func show() {}",
            "func run(_ done: @escaping @MainActor(Int) -> Void) {}\n",
            "func run(_ b: Bool) { switch b { #warning(\"later\")\n default: break } }",
            "let offsets = text.indices.map(\\.utf16Offset(in: text))\n",
        ]) func whatTheCompilerAcceptsIsNoFailure(code: String)
    {
        let source = "import Swinject\nfinal class Screen {\n\(code)\nlet log = container.resolve(Log.self)!\n}\n"
        let facts = FileFacts(reading: Array(source.utf8), file: "Input.swift")
        #expect(facts.unread == [])
        #expect(
            facts.types.flatMap(\.uses).filter { $0.form == "resolve" }.map(\.place) == [Place(line: 5, column: 11)])
    }

    @Test func formsThatNoReaderKnowsAreUnread() {
        let lines = FactLines.certain(
            """
            import ComposableArchitecture
            import Factory
            import Swinject

            final class Screen {
                @Injected var store: Store
                @Dependency var clock: Clock
            }
            func assemble(_ container: Container) {
                container.forward(Reading.self, to: makeEntry())
                container.resolve(Store.self, option: 1)
            }
            """)
        #expect(
            lines == """
                later Container.forward by container factory 10:5
                unread 6:5: '@Injected' is used in a form that is not known
                unread 7:5: '@Dependency' is used in a form that is not known
                unread 10:5: forwards Reading to a registration that is not written here
                unread 11:5: 'resolve' is used in a form that is not known
                """)
    }
}

extension FileFacts {
    /// The facts without unread places, and without the types that are built, which any file may do.
    fileprivate var injections: FileFacts {
        var facts = self
        facts.unread = []
        facts.functions = []
        facts.untypedCalls = []
        facts.uses.removeAll(where: \.isOfType)
        for index in facts.types.indices { facts.types[index].uses.removeAll(where: \.isOfType) }
        for index in facts.supplies.indices { facts.supplies[index].uses.removeAll(where: \.isOfType) }
        for index in facts.bindings.indices {
            facts.bindings[index].uses.removeAll(where: \.isOfType)
            facts.bindings[index].usesOfOtherValues.removeAll(where: \.isOfType)
        }
        return facts
    }
}

extension Use {
    /// Whether it is a use only if the program has a wrapper of its form, or one of a type.
    fileprivate var isOfType: Bool {
        reference.kind == .construction || reference.kind == .wrapped && dialect == nil
    }
}

/// A program for each reader, whose injections all have a known form.
private enum UnreadPrograms {
    static let all = [native, objects, values, dependencies, swinject, factory, resolver, needle]

    static let native = """
        import Joinery
        extension Dependencies {
            var store: Store { singleton { Store(clock, self.log) } }
            var sync: Sync { singleton { Sync { [store] in store.save() } } }
            func page(_ number: Int) -> Page { singleton(for: number) { Page(number) } }
        }
        final class Screen {
            @Injected(\\.store) var store
            let sync = inject(\\.sync)
            func show() { print(Dependencies.current.store.name) }
        }
        func start() {
            prepareDependencies { $0[\\.store] = Store() }
            prepareDependencies { $0.bind(\\.store) { Store() } }
        }
        """

    static let objects = """
        import JoineryObjects
        extension DependencyObjects {
            static let store = DependencyObject<Store> { Store() }
        }
        func start() {
            let store = inject(.store)
            let other = DependencyObjects[.store]
            DependencyObjects[.store] = Store()
            prepareDependencies { $0.bind(.store) { Store() } }
        }
        """

    static let values = """
        import JoineryValues
        struct ClockKey: InjectionKey { static var currentValue = Clock() }
        extension InjectedValues {
            var clock: Clock { get { Self[ClockKey.self] } set { Self[ClockKey.self] = newValue } }
        }
        final class Screen {
            @Injected(\\.clock) var clock
            func show() { print(InjectedValues[\\.clock]) }
            func stop() { InjectedValues[\\.clock] = Clock() }
            func wrap() { InjectedValues.decorate(\\.clock) { $0 } }
        }
        """

    static let dependencies = """
        import Dependencies
        enum ClockKey: DependencyKey { static let liveValue = Clock() }
        extension DependencyValues {
            var clock: Clock { get { self[ClockKey.self] } set { self[ClockKey.self] = newValue } }
        }
        final class Screen {
            @Dependency(\\.clock) var clock
            func show() { print(DependencyValues._current.clock.now) }
            func preview() { withDependencies { $0.clock = Clock() } operation: { Screen() } }
            func test() { Screen().dependency(\\.clock, Clock()) }
        }
        """

    static let swinject = """
        import Swinject
        import SwinjectAutoregistration
        func assemble(_ container: Container) {
            container.register(Store.self) { r in Store(r.resolve(Clock.self)!) }.inObjectScope(.container)
            container.autoregister(Cart.self, initializer: Cart.init)
            let store: Store = container~>
            let cart = container ~> Cart.self
        }
        """

    static let factory = """
        import Factory
        extension Container {
            var store: Factory<Store> { self { Store(clock(), self.log()) }.singleton }
            func setUp() { manager.defaultScope = .singleton }
        }
        final class Screen {
            @Injected(\\.store) var store
            func show() { print(Container.shared.store().name) }
            func stub() { Container.shared.store.register { Store() } }
        }
        """

    static let resolver = """
        import Resolver
        extension Resolver: ResolverRegistering {
            public static func registerAllServices() {
                Resolver.defaultScope = .shared
                register { Store() }.implements(Storing.self).scope(.application)
                register { Search(store: resolve()) }
            }
        }
        final class Screen {
            @Injected var store: Storing
            @LazyInjected(name: .main) var search: Search
            let other: Search = Resolver.resolve()
            func show() { Resolver.optional(Store.self)?.show() }
        }
        """

    static let needle = """
        import NeedleFoundation
        protocol ScreenDependency: Dependency { var store: Store { get } }
        final class ScreenComponent: Component<ScreenDependency> {
            var clock: Clock { shared { Clock(dependency.store) } }
            var cart: Cart { Cart(clock, self.clock) }
            func screen() -> Screen { Screen(store: dependency.store) }
        }
        """

    static let ordinary = """
        import ComposableArchitecture
        import Factory
        import Joinery
        import Swinject

        final class Table {
            @State private var dependency = 1
            let factory: Factory<Store>
            func load() {
                tableView.register(Cell.self, forCellReuseIdentifier: "cell")
                center.register(observer)
                promise.resolve(1)
                url.resolve(against: base)
                viewModel.title.bind(to: label.rx.text)
                fields.forEach { $0.override(1) }
                path.map { $0.bind(value) }
                items[0] = 1
                rows.map { $0.title = "" }
                engine.inject(script)
                package.dependency(named: "x")
                parser.forward(to: 1)
                Container.shared.manager.reset()
                Container.shared.reset()
            }
        }
        """
}
#endif
