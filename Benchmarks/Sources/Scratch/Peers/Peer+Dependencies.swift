// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Peer {
    /// swift-dependencies.
    static let dependencies = Peer(
        name: "Dependencies", original: "Dependencies", dialect: "JoineryDependencies",
        operations: [
            .init(
                "@Dependency",
                """
                let owner = Owner()
                return { owner.service.work(1) }
                """),
            .init(
                "override",
                #"""
                let stub: any Service = LiveService()
                return {
                    withDependencies {
                        $0.service = stub
                    } operation: {
                        @Dependency(\.service) var service
                        return service.work(1)
                    }
                }
                """#),
            // The original does less: nothing that was created before depends on the override.
            .init(
                "request", goal: 3,
                """
                return {
                    withDependencies {
                        $0.requestID = 7
                    } operation: {
                        Handler().work(1)
                    }
                }
                """),
        ],
        declarations: #"""
            enum ServiceKey: DependencyKey {
                static let liveValue: any Service = LiveService()
            }

            enum PoolKey: DependencyKey {
                static let liveValue: any Service = LiveService()
            }

            enum RequestIDKey: DependencyKey {
                static let liveValue = 0
            }

            extension DependencyValues {
                var service: any Service {
                    get { self[ServiceKey.self] }
                    set { self[ServiceKey.self] = newValue }
                }
                var pool: any Service {
                    get { self[PoolKey.self] }
                    set { self[PoolKey.self] = newValue }
                }
                var requestID: Int {
                    get { self[RequestIDKey.self] }
                    set { self[RequestIDKey.self] = newValue }
                }
            }

            struct Owner {
                @Dependency(\.service) var service
            }

            final class Handler {
                @Dependency(\.requestID) var requestID
                @Dependency(\.pool) var pool

                func work(_ value: Int) -> Int { pool.work(value &+ requestID) }
            }
            """#)
}
