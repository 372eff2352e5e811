// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Containers with inputs or a their own lifetime.
struct TypedGraphMigrationTests {
    private static let types = """
        import Swinject

        struct User: Sendable {}
        final class Listings: Sendable {}
        final class Favorites: Sendable {
            init(user: User, listings: Listings) {}
            var count: Int { 0 }
        }
        struct Row { init(id: Int, favorites: Favorites) {} }
        struct Core: Assembly {
            func assemble(container: Container) {
                container.register(Listings.self) { _ in Listings() }.inObjectScope(.container)
            }
        }
        enum Services {
            static let container: Container = {
                let container = Container()
                _ = Assembler([Core()], container: container)
                return container
            }()
        }

        """

    private func migrated(_ files: [String: String], from dialect: Dialect = .swinject) throws -> MigratedProgram {
        let program = try MigratedProgram(
            files.merging(["Sources/App/Types.swift": Self.types]) { own, _ in own }, from: dialect)
        #expect(program.isStable)
        return program
    }

    @Test func aFunctionThatCreatesAContainer() throws {
        let program = try migrated([
            "Sources/App/Session.swift": """
            import Swinject

            /// Opens a session.
            func makeSession(user: User) -> Container {
                let container = Container(parent: Services.container)
                container.register(User.self) { _ in user }.inObjectScope(.container)
                // The favorites.
                container.register(Favorites.self) { r in
                    Favorites(user: r.resolve(User.self)!, listings: r.resolve(Listings.self)!)
                }
                .inObjectScope(.container)
                container.register(Row.self) { (r, id: Int) in
                    Row(id: id, favorites: r.resolve(Favorites.self)!)
                }
                return container
            }

            """,
            "Sources/App/Use.swift": """
            import Swinject

            func show(_ user: User) {
                let session: Container = makeSession(user: user)
                print(session.resolve(Favorites.self)!, session.resolve(Row.self, argument: 5)!)
                if let favorites = session.resolve(Favorites.self) { print(favorites) }
                print(session.resolve(Favorites.self)?.count ?? 0, makeSession(user: user).resolve(User.self)!)
            }

            """,
        ])
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/Session.swift"] == """
                import Joinery

                /// Opens a session.
                func makeSession(user: User) -> SessionGraph {
                    let container = SessionGraph(app: .current, givenUser: user)
                    return container
                }

                struct SessionGraph: DependencyGraph {
                    let instances = Instances()
                    let app: Dependencies
                    let givenUser: User
                }

                extension SessionGraph {
                    var user: User { singleton { givenUser } }
                    // The favorites.
                    var favorites: Favorites {
                        singleton {
                            Favorites(user: user, listings: app.listings)
                        }
                    }
                    var row: @Sendable (Int) -> Row {
                        factory { (id: Int) in
                            Row(id: id, favorites: favorites)
                        }
                    }
                }

                """)
        #expect(
            program["Sources/App/Use.swift"] == """
                func show(_ user: User) {
                    let session: SessionGraph = makeSession(user: user)
                    print(session.favorites, session.row(5))
                    if let favorites = Optional(session.favorites) { print(favorites) }
                    print(Optional(session.favorites)?.count ?? 0, makeSession(user: user).user)
                }

                """)
    }

    @Test func aTypeThatStoresAContainer() throws {
        let program = try migrated([
            "Sources/App/Session.swift": """
            import Swinject

            final class Session {
                private let container: Container

                init(owner: User) {
                    container = Container()
                    container.register(User.self) { _ in owner }.inObjectScope(.container)
                }

                var user: User { container.resolve(User.self)! }
            }

            """
        ])
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/Session.swift"] == """
                import Joinery

                final class Session {
                    private let container: SessionGraph

                    init(owner: User) {
                        container = SessionGraph(owner: owner)
                    }

                    var user: User { container.user }
                }

                struct SessionGraph: DependencyGraph {
                    let instances = Instances()
                    let owner: User
                }

                extension SessionGraph {
                    var user: User { singleton { owner } }
                }

                """)
    }

    @Test func aChildOfAResolver() throws {
        let program = try migrated(
            [
                "Sources/App/Types.swift": """
                import Resolver

                struct User: Sendable {}
                final class Listings: Sendable {}
                final class Favorites: Sendable { init(user: User, listings: Listings) {} }
                extension Resolver: ResolverRegistering {
                    public static func registerAllServices() {
                        register { Listings() }.scope(.application)
                    }
                }

                """,
                "Sources/App/Session.swift": """
                import Resolver

                func makeSession(user: User) -> Resolver {
                    let resolver = Resolver(child: .main)
                    resolver.register { Favorites(user: user, listings: resolver.resolve(Listings.self)) }.scope(.cached)
                    return resolver
                }
                func show(_ user: User) {
                    let resolver = makeSession(user: user)
                    print(resolver.resolve(Favorites.self))
                }
                func other(_ user: User) { _ = makeSession(user: user) }

                """,
            ], from: .resolver)
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/Session.swift"] == """
                import Joinery

                func makeSession(user: User) -> SessionGraph {
                    let resolver = SessionGraph(app: .current, user: user)
                    return resolver
                }

                struct SessionGraph: DependencyGraph {
                    let instances = Instances()
                    let app: Dependencies
                    let user: User
                }

                extension SessionGraph {
                    var favorites: Favorites { singleton { Favorites(user: user, listings: app.listings) } }
                }
                func show(_ user: User) {
                    let resolver = makeSession(user: user)
                    print(resolver.favorites)
                }
                func other(_ user: User) { _ = makeSession(user: user) }

                """)
    }

    @Test(arguments: [
        (
            "container.register(User.self) { _ in user }.inObjectScope(.container)\n    send(container)",
            "its container is used in other ways (Sources/App/Session.swift:6)"
        ),
        (
            "container.register(User.self) { _ in user }.inObjectScope(.container)\n    container.register(Row.self) { _ in Row() }.inObjectScope(.session)",
            "another registration of its container stays (Sources/App/Session.swift:6)"
        ),
    ]) func aContainerThatStays(registrations: String, reason: String) throws {
        let program = try migrated([
            "Sources/App/Session.swift": """
            import Swinject

            func makeSession(user: User) -> Container {
                let container = Container(parent: Services.container)
                \(registrations)
                return container
            }

            """
        ])
        #expect(
            program.reasons["User"] == "'makeSession' can create its container several times, and \(reason)")
    }
}
#endif
