// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct DependenciesReaderTests {
    @Test func keysOfAllForms() {
        let lines = FactLines.certain(
            #"""
            import Dependencies
            extension Weather: DependencyKey {
                static let liveValue = Self(fetch: { day in Forecast(day) })
                static var previewValue: Self { .sunny }
                static let testValue = Weather(fetch: unimplemented("fetch"))
                static let sunny = Self(fetch: { _ in Forecast(20) })
            }
            private enum StoreKey: DependencyKey {
                static let liveValue: any Store = DiskStore(path: Folder.current)
            }
            public enum PaymentKey: TestDependencyKey {
                public static var testValue: any Payment { StubPayment() }
            }
            extension PaymentKey: DependencyKey {
                public static let liveValue: any Payment = { let bank = Bank(); return CardPayment(bank: bank) }()
            }
            enum TickKey: Dependencies.DependencyKey, Sendable {
                typealias Value = any Ticking
                #if DEBUG
                static let liveValue: Value = SlowTicks()
                #else
                static let liveValue: Value = Ticks()
                #endif
            }
            @MainActor final class Journal: DependencyKey, @unchecked Sendable {
                static let liveValue = { () -> Journal in Journal() }()
            }
            """#)
        #expect(
            lines == """
                binding DependencyKey.Weather: Weather, singleton, dependencies, internal, with preview and test, 2:11
                  immediate Weather() 3:28
                  later Forecast() 3:49
                  other immediate Weather() 4:37
                  other immediate Weather() 5:28
                binding DependencyKey.StoreKey: Store, singleton, dependencies, private, 8:14
                  immediate DiskStore() 9:39
                binding DependencyKey.PaymentKey: Payment, singleton, dependencies, public, with test, without a live value, 11:13
                  other immediate StubPayment() 12:48
                binding DependencyKey.PaymentKey: Payment, singleton, dependencies, internal, 14:11
                  immediate Bank() 15:61
                  immediate CardPayment() 15:76
                binding DependencyKey.TickKey: Ticking, singleton, dependencies, internal, 17:6
                  immediate SlowTicks() 20:35
                  immediate Ticks() 22:35
                binding DependencyKey.Journal: Journal, singleton, dependencies, internal, on MainActor, 25:24
                  immediate Journal() on MainActor 26:47
                """)
    }

    @Test func keysWithoutLiveValues() {
        let lines = FactLines.certain(
            #"""
            import Dependencies
            struct Mail: TestDependencyKey { static let testValue = Self() }
            extension Mail { static let liveValue = Mail.smtp }
            enum ClockKey: DependencyKey { static let liveValue: any Ticking = unimplemented("the app gives it") }
            enum PathKey: DependencyKey { static var liveValue: String { fatalError("set it") } }
            struct Late: DependencyKey {}
            extension Late { static var testValue: Self { Late() } }
            protocol FeatureKey: DependencyKey {}
            """#)
        #expect(
            lines == """
                binding DependencyKey.Mail: Mail, singleton, dependencies, internal, with test, without a live value, 2:8
                  other immediate Mail() 2:57
                binding DependencyKey.ClockKey: Ticking, singleton, dependencies, internal, without a live value, 4:6
                binding DependencyKey.PathKey: String, singleton, dependencies, internal, without a live value, 5:6
                binding DependencyKey.Late: Late, singleton, dependencies, internal, with test, 6:8
                  other immediate Late() 7:47
                unread 8:10: a protocol of keys, whose conforming types are not known
                """)
    }

    @Test func whenKeysReadDependencies() {
        let lines = FactLines.certain(
            #"""
            import Dependencies
            enum StoreKey: DependencyKey {
                static let liveValue: any Store = {
                    @Dependency(\.settings) var settings
                    @Dependency(\.network) var network
                    @Dependency(\.log) var log
                    func note() { log("note") }
                    return DiskStore(path: settings.path, load: { network.load($0) })
                }()
                static var testValue: any Store {
                    @Dependency(\.folder) var folder
                    return MemoryStore(folder)
                }
            }
            struct Feed: DependencyKey {
                @Dependency(\.clock) private var clock
                @Dependency(StoreKey.self) var store
                let opened: Int
                init() { opened = self.clock.now }
                static let liveValue = Feed()
            }
            extension Search: DependencyKey {
                static let liveValue = Self(find: { text in
                    @Dependency(\.index) var index
                    return index.find(text)
                })
            }
            """#)
        #expect(
            lines == """
                structure Feed 15:8
                  immediate clock by @Dependency dependencies 16:6
                  later key StoreKey by @Dependency dependencies 17:6
                binding DependencyKey.StoreKey: Store, singleton, dependencies, internal, with test, 2:6
                  immediate settings by @Dependency dependencies 4:10
                  later network by @Dependency dependencies 5:10
                  later log by @Dependency dependencies 6:10
                  immediate DiskStore() 8:16
                  other immediate folder by @Dependency dependencies 11:10
                  other immediate MemoryStore() 12:16
                binding DependencyKey.Feed: Feed, singleton, dependencies, internal, 15:8
                  immediate Feed() 20:28
                binding DependencyKey.Search: Search, singleton, dependencies, internal, 22:11
                  immediate Search() 23:28
                  later index by @Dependency dependencies 24:10
                """)
    }

    @Test func propertiesOfValues() {
        let lines = FactLines.certain(
            #"""
            import Dependencies
            extension DependencyValues {
                var weather: Weather {
                    get { self[Weather.self] }
                    set { self[Weather.self] = newValue }
                }
                public var store: any Store { self[NestedKey.self] }
                var disk: any Store { store }
                var path: String { settings.path + "/db" }
                var isTest: Bool { get { return self[FlagKey.self].isOn } }
                static var count: Int { 1 }
                private enum NestedKey: DependencyKey { static let liveValue = DiskStore() as any Store }
            }
            struct Reader { @Dependency(DependencyValues.NestedKey.self) var store }
            """#)
        #expect(
            lines == """
                structure Reader 14:8
                  later key DependencyValues.NestedKey by @Dependency dependencies 14:18
                alias DependencyValues.weather: Weather, transient, dependencies, internal, 3:9
                  immediate key Weather dependencies 4:15
                alias DependencyValues.store: Store, transient, dependencies, public, 7:16
                  immediate key DependencyValues.NestedKey dependencies 7:35
                alias DependencyValues.disk: Store, transient, dependencies, internal, 8:9
                  immediate store 8:27
                computed DependencyValues.path: String, transient, dependencies, internal, 9:9
                  immediate settings.path 9:24
                computed DependencyValues.isTest: Bool, transient, dependencies, internal, 10:9
                  immediate key FlagKey dependencies 10:37
                binding DependencyKey.DependencyValues.NestedKey: Store, singleton, dependencies, private, 12:18
                  immediate DiskStore() 12:68
                """)
    }

    @Test func entries() {
        let lines = FactLines.certain(
            #"""
            import JoineryDependenciesMacros
            extension DependencyValues {
                @DependencyEntry(liveValue: FilePath("/var"), previewValue: PreviewPath()) var folder = TestPath()
                @DependencyEntry("GateKey", liveValue: LiveGate()) public var gate: any Gate = StubGate()
                @DependencyEntry public var payment: any Payments.Gateway
            }
            extension DependencyValues.GatewayKey: DependencyKey {
                static var liveValue: any Payments.Gateway { CardGateway() }
            }
            """#)
        #expect(
            lines == """
                alias DependencyValues.folder: , transient, dependencies, internal, 3:84
                  immediate key DependencyValues._folderKey 3:84
                binding DependencyKey.DependencyValues._folderKey: , singleton, dependencies, private, with preview and test, 3:84
                  immediate FilePath() 3:33
                  other immediate PreviewPath() 3:65
                  other immediate TestPath() 3:93
                alias DependencyValues.gate: Gate, transient, dependencies, public, 4:67
                  immediate key DependencyValues.GateKey 4:67
                binding DependencyKey.DependencyValues.GateKey: Gate, singleton, dependencies, public, with test, 4:67
                  immediate LiveGate() 4:44
                  other immediate StubGate() 4:84
                alias DependencyValues.payment: Payments.Gateway, transient, dependencies, public, 5:33
                  immediate key DependencyValues.GatewayKey 5:33
                binding DependencyKey.DependencyValues.GatewayKey: Payments.Gateway, singleton, dependencies, public, without a live value, 5:33
                binding DependencyKey.DependencyValues.GatewayKey: Payments.Gateway, singleton, dependencies, internal, 7:11
                  immediate CardGateway() 8:50
                """)
    }

    @Test func injectionSites() {
        let lines = FactLines.certain(
            #"""
            import Dependencies
            @Observable final class Model {
                @ObservationIgnored @Dependency(\.weather) private var weather
                @Dependency(\.gameCenter.turn.load) var load
                @Dependency(Client.self) var client
                @Dependency(\.gate, as: TestGate.self) static var gate
                @Dependency(\DependencyValues.store) var store
                @Dependency(path) var other
                @Dependency(\.self) var all
                lazy var again: Int = { @Dependency(\.one) var one; return one }()
                var total: Int { @Dependency(\.two) var two; return two }
                init() { @Dependency(\.three) var three; @Dependency(\.four) var four; print(three); Task { four } }
            }
            func free() { @Dependency(\.date) var date; print(date) }
            let made = Dependency(\.five).wrappedValue
            func current() { print(DependencyValues._current.items, DependencyValues._current[ClockKey.self]) }
            """#)
        #expect(
            lines == """
                class Model 2:25
                  later weather by @Dependency dependencies 3:26
                  later gameCenter.turn.load by @Dependency dependencies 4:6
                  later key Client by @Dependency dependencies 5:6
                  later gate by @Dependency dependencies 6:6
                  later DependencyValues.store by @Dependency dependencies 7:6
                  lazy one by @Dependency dependencies 10:30
                  later two by @Dependency dependencies 11:23
                  immediate three by @Dependency dependencies 12:15
                  later four by @Dependency dependencies 12:47
                  immediate Task() 12:90
                later date by @Dependency dependencies 14:16
                later five by Dependency dependencies 15:12
                later DependencyValues.items by DependencyValues._current dependencies 16:24
                later key ClockKey by DependencyValues._current dependencies 16:57
                unread 8:5: @Dependency with something other than a literal key path or a key's type
                unread 9:5: @Dependency with something other than a literal key path or a key's type
                """)
    }

    @Test func wrappersOfOthers() {
        let lines = FactLines.certain(
            #"""
            import Container
            struct View {
                @Dependency var store: Store
                @Dependency(\.clock) var clock
                @Dependency(key: .name) var name
            }
            struct WidthKey: EnvironmentKey { static let defaultValue = Width(1) }
            struct HeightKey: PreferenceKey { static var defaultValue: Height { Height(1) } }
            extension EnvironmentValues {
                var width: Width {
                    get { self[WidthKey.self] }
                    set { self[WidthKey.self] = newValue }
                }
            }
            struct Dependencies { let store: Store; static let liveValue = Dependencies(store: Store()) }
            final class Screen {
                private let dependencies: Dependencies
                func show() { dependencies.store.clock = Clock(); screenStore.dependencies.clock = Clock() }
            }
            """#)
        #expect(
            lines == """
                structure View 2:8
                  later clock by @Dependency 4:6
                structure Dependencies 15:8
                  immediate Dependencies() 15:64
                  immediate Store() 15:84
                """)
    }

    @Test func changesInOperations() {
        let lines = FactLines.certain(
            #"""
            import ComposableArchitecture
            struct ShopTests {
                func one() async {
                    let store = TestStore(initialState: Shop.State()) { Shop() } withDependencies: {
                        $0.date.now = Date(timeIntervalSince1970: 0)
                        $0.api.override(route: .home, with: Page())
                        $0[StoreKey.self].limit = 2
                        $0.setUp()
                        $0.feed.items = { [1].map { $0.description } }
                        $0.files["a"] = File()
                    }
                    store.dependencies.clock = TestClock()
                    store.dependencies.api.override(route: .end)
                    print(store.dependencies.mainRunLoop.now)
                    await withDependencies { values in
                        values.context = .live
                        values.gate = Gate(clock: values.clock, store: values[StoreKey.self])
                    } operation: { Model() }
                    withDependencies(from: self) { $0 = .init() } operation: {}
                    let view = makeView(updateDependencies: { $0.mail = Mail() })
                    DependencyValues.withValues { $0.sound = .silent } operation: {}
                    items.forEach { $0.isDone = true }
                }
            }
            """#)
        #expect(
            lines == """
                structure ShopTests 2:8
                  later DependencyValues.mainRunLoop.now by store.dependencies dependencies 14:15
                override DependencyValues.date.now, dependencies, 5:13
                  immediate Date() 5:27
                override DependencyValues.api, dependencies, 6:13
                  immediate Page() 6:49
                override key StoreKey, dependencies, 7:13
                override DependencyValues.feed.items, dependencies, 9:13
                override DependencyValues.files, dependencies, 10:13
                  immediate File() 10:29
                override DependencyValues.clock, dependencies, 12:9
                  immediate TestClock() 12:36
                override DependencyValues.api, dependencies, 13:9
                override DependencyValues.context, dependencies, 16:13
                override DependencyValues.gate, dependencies, 17:13
                  immediate Gate() 17:27
                  immediate DependencyValues.clock dependencies 17:39
                  immediate key StoreKey dependencies 17:60
                override DependencyValues.mail, dependencies, 20:51
                  immediate Mail() 20:61
                override DependencyValues.sound, dependencies, 21:39
                unread 19:40: an assignment of all dependencies at once
                """)
    }

    @Test func changesInPreviews() {
        let lines = FactLines.certain(
            #"""
            import Dependencies
            #Preview("Shop", traits: .dependency(\.clock, StoppedClock())) {
                let _ = prepareDependencies { $0.payment = StubPayment() }
                ShopView()
            }
            """#)
        #expect(
            lines == """
                override DependencyValues.clock, dependencies, 2:27
                  immediate StoppedClock() 2:47
                override DependencyValues.payment, dependencies, 3:35
                  immediate StubPayment() 3:48
                """)
    }

    @Test func changesInAnExtensionOfTheValues() {
        let lines = FactLines.certain(
            """
            import JoineryDependencies
            extension DependencyValues {
                mutating func setUp() {
                    self.mail = Mail()
                    post.office = Office()
                    var local = 1
                    local = 2
                }
            }
            """)
        #expect(
            lines == """
                override DependencyValues.mail, dependencies, for the program, 4:9
                  immediate Mail() 4:21
                override DependencyValues.post.office, dependencies, for the program, 5:9
                  immediate Office() 5:23
                """)
    }

    @Test func changesForTheProgramAndInTraits() {
        let lines = FactLines.certain(
            #"""
            import JoineryDependencies
            @main struct Shop: App {
                init() {
                    prepareDependencies {
                        $0.payment = CardPayment(http: $0.http)
                        $0[ClockKey.self] = .live
                        #if DEBUG
                        $0.bind(GateKey.self) { Gate() }
                        #endif
                    }
                }
            }
            @Suite(.dependency(\.uuid, .incrementing), .dependencies { $0.store.load = { _ in throw Lost() } })
            struct ShopTests {
                @Test(.dependency(Weather.sunny), .dependency(Mail()), .dependency(other)) func one() {
                    Feature().dependency(\.first, First()).transformDependency(\.second) { $0.third = Third() }
                        .transformDependency(\.self) { $0.fourth = Fourth() }
                }
                func prepare(_ values: inout DependencyValues) { values.fifth = .silent }
                let change: (inout DependencyValues) -> Void = { $0.sixth = Sixth() }
            }
            """#)
        #expect(
            lines == """
                entry point
                override DependencyValues.payment, dependencies, for the program, 5:13
                  immediate CardPayment() 5:26
                  immediate DependencyValues.http dependencies 5:44
                override key ClockKey, dependencies, for the program, 6:13
                bind key GateKey, dependencies, for the program, 8:13
                  immediate Gate() 8:37
                override DependencyValues.uuid, dependencies, 13:9
                override DependencyValues.store.load, dependencies, 13:60
                override key Weather, dependencies, 15:12
                override key Mail, dependencies, 15:40
                  immediate Mail() 15:51
                override DependencyValues.first, dependencies, 16:19
                  immediate First() 16:39
                override DependencyValues.second, dependencies, 16:48
                  immediate Third() 16:91
                override DependencyValues.fourth, dependencies, 17:44
                  immediate Fourth() 17:56
                override DependencyValues.fifth, dependencies, for the program, 19:54
                override DependencyValues.sixth, dependencies, 20:54
                  immediate Sixth() 20:65
                unread 15:61: a dependency whose type is not written here
                """)
    }

    /// Another module can export the library again.
    @Test func allDependenciesInAFileWithoutTheImport() {
        let lines = FactLines.certain(
            #"""
            import Kit
            struct Screen {
                @Dependency(\.self) var all
                @Dependency(\.clock) var clock
            }
            """#)
        #expect(
            lines == """
                structure Screen 2:8
                  later clock by @Dependency 4:6
                unread 3:5: @Dependency with something other than a literal key path or a key's type
                """)
    }
}
#endif
