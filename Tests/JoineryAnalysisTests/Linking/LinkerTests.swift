// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct LinkerTests {
    @Test func bindingOfAnImportedModuleComesBeforeThatOfAnother() {
        let program = LinkedProgram()
            .module("Analytics", "extension Dependencies { public var log: Log { singleton { Log() } } }")
            .module("Logging", "extension Dependencies { public var log: Log { singleton { Log() } } }")
            .module(
                "Shop",
                """
                import Logging
                extension Dependencies { var cart: Cart { singleton { Cart(log: log) } } }
                """)
        #expect(program.edges == "Shop/Dependencies.cart → Logging/Dependencies.log, immediate")
    }

    @Test func requirementsHaveNoScope() {
        let program = LinkedProgram().module(
            "Shop",
            """
            extension Dependencies {
                var cart: Cart { shared { Cart(payment: payment) } }
                var payment: any Payment { required() }
            }
            extension Container { var clock: Factory<Clock?> { promised() } }
            extension DependencyObjects { static let log = DependencyObject<Log>() }
            """)
        #expect(program.scopes == "clock: none\ncart: shared\npayment: none\nlog: none")
    }

    @Test func onlyTestsSeeDeclarationsOfTests() {
        let program = LinkedProgram()
            .module(
                "ShopTests", kind: .test,
                """
                extension Dependencies { var stub: Log { singleton { Log() } } }
                struct Case { let stub = inject(\\.stub) }
                """
            )
            .module("Shop", "struct Cart { let stub = inject(\\.stub) }")
        #expect(
            program.edges == """
                Shop/Cart → /Dependencies.stub, immediate
                ShopTests/Case → ShopTests/Dependencies.stub, immediate
                """)
    }

    @Test func typesThatBuildEachOtherNeedWhatEachInjectsOnce() {
        let program = LinkedProgram().module(
            "Shop",
            """
            struct Screen { let left = Column(), right = Column(); let header = Header() }
            struct Column { let log = inject(\\.log); let header = Header() }
            final class Header { init() { _ = Screen() }; let clock = inject(\\.clock) }
            extension Dependencies {
                var log: Log { singleton { Log() } }
                var clock: Clock { singleton { Clock() } }
                var screen: Screen { transient { Screen() } }
                var header: Header { transient { Header() } }
            }
            """)
        #expect(
            program.edges == """
                Shop/Dependencies.header → Shop/Dependencies.log, immediate, through Header and Screen and Column
                Shop/Dependencies.header → Shop/Dependencies.clock, immediate, through Header
                Shop/Dependencies.screen → Shop/Dependencies.log, immediate, through Screen and Column
                Shop/Dependencies.screen → Shop/Dependencies.clock, immediate, through Screen and Header
                """)
    }

    @Test func classNeedsWhatItsSuperclassInjects() {
        let program = LinkedProgram().module(
            "Shop",
            """
            class Screen { let log = inject(\\.log) }
            final class Cart: Screen {}
            extension Dependencies {
                var log: Log { singleton { Log() } }
                var cart: Cart { transient { Cart() } }
            }
            """)
        #expect(program.edges == "Shop/Dependencies.cart → Shop/Dependencies.log, immediate, through Cart")
    }

    @Test func subclassDoesNotRepeatWhatItsSuperclassInjects() {
        let bindings = """
            extension Dependencies {
                var log: Log { singleton { Log() } }
                var clock: Clock { singleton { Clock() } }
            }

            """
        let classes = [
            "class Screen { let log = inject(\\.log) }\n", "class Cart: Screen { let clock = inject(\\.clock) }\n",
        ]
        for order in [classes, classes.reversed()] {
            let program = LinkedProgram().module("Shop", bindings + order.joined())
            #expect(
                program.edges == """
                    Shop/Cart → Shop/Dependencies.clock, immediate
                    Shop/Screen → Shop/Dependencies.log, immediate
                    """)
        }
    }

    @Test func superclassThatABindingBuildsIsRepeatedByItsSubclass() {
        let program = LinkedProgram().module(
            "Shop",
            """
            class Screen { let log = inject(\\.log) }
            final class Cart: Screen { let clock = inject(\\.clock) }
            extension Dependencies {
                var log: Log { singleton { Log() } }
                var clock: Clock { singleton { Clock() } }
                var screen: Screen { transient { Screen() } }
            }
            """)
        #expect(
            program.edges == """
                Shop/Cart → Shop/Dependencies.log, immediate
                Shop/Cart → Shop/Dependencies.clock, immediate
                Shop/Dependencies.screen → Shop/Dependencies.log, immediate, through Screen
                """)
    }

    @Test func chainOfAThousandSubclassesHasAThousandEdges() {
        let classes = (1...1000).map { number in
            "class Screen\(number): Screen\(number - 1) { let log = inject(\\.log) }\n"
        }
        let program = LinkedProgram().module(
            "Shop", "extension Dependencies { var log: Log { singleton { Log() } } }\n" + classes.joined())
        #expect(program.edges.split(separator: "\n").count == 1000)
    }

    @Test func valuesOfNestedWorldsAndWrappedOnesAddNoEdges() {
        let program = LinkedProgram().module(
            "Shop",
            """
            extension Dependencies {
                var log: Log { singleton { Log() } }
                var cart: Cart { singleton { Cart() } }
                var prices: Prices { required() }
            }
            func start() {
                prepareDependencies {
                    $0.bind(\\.prices) { Prices(cart: $0.cart) }
                    $0.decorate(\\.cart) { Cart(inner: $0, log: $0.log) }
                    $0[\\.log] = Log(prefixing: $0.log)
                }
                withDependencies { $0[\\.log] = Log(cart: $0.cart) } operation: {}
            }
            """)
        #expect(program.edges == "Shop/Dependencies.prices → Shop/Dependencies.cart, immediate")
    }

    @Test func anOverrideOfAFactoryReadsWhenTheFactoryIsCalled() {
        let program = LinkedProgram().module(
            "Shop",
            """
            extension Dependencies {
                var log: Log { singleton { Log() } }
                var page: @Sendable (Int) -> Page { factory { Page(number: $0) } }
            }
            func start() {
                prepareDependencies { $0.override(\\.page) { number in Page(number: number, log: inject(\\.log)) } }
            }
            """)
        #expect(program.edges == "Shop/Dependencies.page → Shop/Dependencies.log, later")
    }

    @Test func keyOfAnInterfaceIsCompletedByAnotherModuleAndKeysOfOneNameAreNot() {
        func facts(_ file: String, declaresType: Bool, isLive: Bool) -> FileFacts {
            var facts = FileFacts(file: file)
            let place = Place(line: 1, column: 1)
            if declaresType { facts.types = [TypeFact("Client", kind: .structure, inherits: [], at: place)] }
            var key = BindingFact(
                BindingKey(space: BindingKey.keys, name: "Client"), dialect: .dependencies, scope: .singleton,
                type: "Client", at: place)
            key.hasNoLiveValue = !isLive
            facts.bindings = [key]
            return facts
        }
        let completed = LinkedProgram()
            .module("Client", facts("Client.swift", declaresType: true, isLive: false))
            .module("ClientLive", facts("ClientLive.swift", declaresType: false, isLive: true))
        #expect(completed.nodes == "Client/DependencyKey.Client")
        let unrelated = LinkedProgram()
            .module("Mail", facts("Mail.swift", declaresType: true, isLive: false))
            .module("News", facts("News.swift", declaresType: true, isLive: true))
        #expect(unrelated.nodes == "Mail/DependencyKey.Client\nNews/DependencyKey.Client")
    }

    @Test func bindingIsPlacedWhereverAPartOfItIsDeclared() {
        let program = LinkedProgram()
            .module(
                "Clocks",
                """
                public struct ClockClient { public var now: () -> Int }
                extension ClockClient: TestDependencyKey { public static let testValue = ClockClient { 0 } }
                """
            )
            .module(
                "LiveClocks",
                """
                import Clocks
                extension ClockClient: DependencyKey { public static let liveValue = ClockClient { 1 } }
                enum ZoneKey: DependencyKey { static let liveValue = 1 }
                """)
        #expect(
            program.places == """
                ClockClient: Clocks.swift:2, LiveClocks.swift:2
                ZoneKey: LiveClocks.swift:3
                """)
    }

    @Test func partOfADependencyThatALibraryDeclaresIsNoneOfItsOwn() {
        let program = LinkedProgram().module(
            "Shop",
            """
            import Dependencies
            struct Cart {
                @Dependency(\\.date) var date
                @Dependency(\\.date.now) var now
            }
            """)
        #expect(program.nodes == "/DependencyValues.date\nShop/Cart")
    }

    /// `Other.Store` is not `Mine.Store`, whatever `Other` is. A name may omit the outer types, and a
    /// subclass has the types of its superclass.
    @Test func typesInsideOthers() {
        let program = LinkedProgram()
            .module(
                "Shop",
                """
                import Joinery
                import Other
                enum Mine { struct Store { let clock = inject(\\.clock) } }
                class Feed { struct Page { let clock = inject(\\.clock) } }
                final class News: Feed {}
                enum Outer { enum Inner { struct Leaf { let clock = inject(\\.clock) } } }
                extension Dependencies {
                    var clock: Clock { singleton { Clock() } }
                    var other: Any { transient { Other.Store() } }
                    var page: Any { transient { News.Page() } }
                    var leaf: Any { transient { Inner.Leaf() } }
                }
                """)
        #expect(
            program.edges == """
                Shop/Dependencies.leaf → Shop/Dependencies.clock, immediate, through Outer.Inner.Leaf
                Shop/Dependencies.page → Shop/Dependencies.clock, immediate, through Feed.Page
                Shop/Mine.Store → Shop/Dependencies.clock, immediate
                """)
    }

    /// Each module has its own aliases.
    @Test func aliasesOfOneNameInTwoModules() {
        let source = """
            import Swinject
            typealias Service = Store
            func assemble(_ container: Container) {
                container.register(Store.self) { _ in Store() }
                container.register(Cart.self) { r in Cart(r.resolve(Service.self)!) }
            }
            """
        let program = LinkedProgram().module("Mail", source.replacing("Store", with: "Folder"))
            .module("Shop", source)
        #expect(
            program.edges == """
                Mail/Swinject.Cart → Mail/Swinject.Folder, immediate
                Shop/Swinject.Cart → Shop/Swinject.Store, immediate
                """)
    }

    /// Two targets can build modules of one name. A name with the module means the nearer one.
    @Test func modulesOfOneName() {
        func facts(_ folder: String, _ source: String) -> FileFacts {
            FileFacts(reading: Array(source.utf8), file: "\(folder)/Kit.swift")
        }
        let program = LinkedProgram()
            .module("Kit", facts("Mac", "import Joinery\nstruct Store { let clock = inject(\\.clock) }"))
            .module("Kit", facts("Phone", "struct Other {}"))
            .module(
                "App",
                facts(
                    "Mac",
                    """
                    import Joinery
                    extension Dependencies {
                        var clock: Clock { singleton { Clock() } }
                        var store: Any { transient { Kit.Store() } }
                    }
                    """))
        #expect(
            program.edges == "App/Dependencies.store → App/Dependencies.clock, immediate, through Store")
    }

    @Test func aliasesAndComputedPropertiesHaveNoScope() {
        let program = LinkedProgram().module(
            "Shop",
            """
            extension Dependencies {
                var store: Store { singleton { Store() } }
                var archive: Store { store }
                var folder: String { store.folder + "/archive" }
            }
            """)
        #expect(program.scopes == "archive: none\nfolder: none\nstore: singleton")
    }

    @Test func servicesHaveTheScopeThatTheirAssemblerSaysForAll() {
        let program = LinkedProgram()
            .module(
                "App",
                """
                import Swinject
                let assembler = Assembler([Services()], parent: nil, defaultObjectScope: .container)
                func assemble(container: Container) {
                    container.register(Page.self) { _ in Page() }.inObjectScope(.transient)
                    container.register(Store.self) { _ in Store() }
                }
                """
            )
            .module("AppTests", kind: .test, "let container = Container(defaultObjectScope: .transient)")
        #expect(program.scopes == "Page: transient\nStore: singleton")
        let withAnother = program.module("Tool", "let container = Container(parent: nil, defaultObjectScope: .weak)")
        #expect(withAnother.scopes == "Page: transient\nStore: perResolution")
    }

    @Test func typesWithOneNameAreSeparateNodes() {
        let program = LinkedProgram().module(
            "Shop",
            """
            import Joinery
            #if os(iOS)
            struct Row { let log = inject(\\.log) }
            #else
            struct Row { let log = inject(\\.log) }
            #endif
            """)
        #expect(program.nodes == "/Dependencies.log\nShop/Row\nShop/Row@2")
    }

    // MARK: - Modules as protocols

    private static let logging = """
        import Joinery
        public protocol LogModule: DependencyGraph {}
        extension LogModule { public var log: Log { singleton { Log() } } }
        """

    private static let auditing = """
        import Joinery
        public protocol AuditModule: DependencyGraph { var log: Log { get } }
        extension AuditModule { public var audit: Audit { singleton { Audit(log) } } }
        """

    @Test func bindingOfAModuleSatisfiesTheRequirementOfAnother() {
        let compositions = [
            "struct AppGraph: AuditModule, LogModule { let instances = Instances() }",
            "protocol AppModule: AuditModule, LogModule {}\nextension Dependencies: AppModule {}",
            "public protocol AppModule: AuditModule, LogModule {}",
        ]
        for composition in compositions {
            let program = LinkedProgram().module("Auditing", Self.auditing).module("Logging", Self.logging)
                .module("Shop", "import Auditing\nimport Joinery\nimport Logging\n\(composition)")
            #expect(program.edges == "Auditing/AuditModule.audit → Logging/LogModule.log, immediate")
        }
    }

    @Test func functionOfAModuleSatisfiesTheRequirementOfAnother() {
        let program = LinkedProgram()
            .module(
                "Paging",
                """
                import Joinery
                public protocol PageModule: DependencyGraph {}
                extension PageModule { public func page(_ number: Int) -> Page { singleton(for: number) { Page(number) } } }
                """
            )
            .module(
                "Reading",
                """
                import Joinery
                public protocol ReadingModule: DependencyGraph { func page(_ number: Int) -> Page }
                extension ReadingModule { public var cover: Cover { singleton { Cover(page(1)) } } }
                """
            )
            .module(
                "Shop",
                "import Joinery\nimport Paging\nimport Reading\nextension Dependencies: PageModule, ReadingModule {}")
        #expect(program.edges == "Reading/ReadingModule.cover → Paging/PageModule.page, immediate")
    }

    @Test func propertyOfAGraphSatisfiesARequirementBeforeTheBindingOfAModule() {
        let program = LinkedProgram().module("Auditing", Self.auditing).module("Logging", Self.logging)
            .module(
                "Shop",
                """
                import Auditing
                import Joinery
                import Logging
                struct AppGraph: AuditModule, LogModule { let instances = Instances(); let log: Log }
                """)
        #expect(program.edges == "")
    }

    @Test func eachGraphChoosesTheBindingOfARequirement() {
        let program = LinkedProgram().module("Auditing", Self.auditing).module("Logging", Self.logging)
            .module(
                "Shop",
                """
                import Auditing
                import Joinery
                import Logging
                struct AppGraph: AuditModule, LogModule { let instances = Instances() }
                struct DemoGraph: AuditModule {
                    let instances = Instances()
                    var log: Log { singleton { Log() } }
                }
                """)
        #expect(
            program.edges == """
                Auditing/AuditModule.audit → Logging/LogModule.log, immediate
                Auditing/AuditModule.audit → Shop/DemoGraph.log, immediate
                """)
    }
}
#endif
