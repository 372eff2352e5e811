// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting

extension Workload {
    /// W7: opening a world with one override, reading through it, and closing it.
    static let worlds: [Workload] = {
        let stub: any Service = LiveService()
        return [
            Workload(
                name: "W7 a world, one override", goal: 5,
                handWritten: Side { HandWritten.$override.withValue(stub) { HandWritten.overridable } },
                joinery: Side {
                    withDependencies {
                        $0[\.service] = stub
                    } operation: {
                        inject(\.service)
                    }
                })
        ]
    }()

    /// W7: the same for a page that is created from the overridden service.
    static let pagesInWorlds = [
        page("W7 a class injecting it", goal: 6) { InjectingPage() },
        page("W7 a transient of it", goal: 8) { inject(\.page) },
        page("W7 a singleton of it", goal: 15) { inject(\.keptPage) },
        page("W7 one built outside", goal: 15) { inject(\.outsidePage) },
    ]

    private static func page(_ name: String, goal: Double, _ operation: @escaping Side.Operation) -> Workload {
        let stub: any Service = LiveService()
        return Workload(
            name: name, goal: goal,
            handWritten: Side { HandWritten.$override.withValue(stub) { HandWrittenPage(HandWritten.overridable) } },
            joinery: Side(within: {
                _ = inject(\.outsidePage)
                $0()
            }) {
                withDependencies {
                    $0[\.service] = stub
                } operation: {
                    operation()
                }
            })
    }

    /// W7: opening a test's world with three overrides, reading through one, and closing it.
    static let testWorlds: [Workload] = {
        let stub: any Service = LiveService()
        return [
            Workload(
                name: "W7 a test's world", timeGoal: 5e-6,
                handWritten: Side { HandWritten.$override.withValue(stub) { HandWritten.overridable } },
                joinery: Side {
                    withTestDependencies {
                        $0[\.service] = stub
                        $0[\.first] = stub
                        $0[\.second] = stub
                    } operation: {
                        inject(\.service)
                    }
                })
        ]
    }()

    /// W8: reading inside worlds and typed graphs.
    static let insideWorlds = [
        Workload(
            name: "W8 in ten nested worlds", goal: 6, handWritten: Side { HandWritten.service },
            joinery: Side(within: { inNestedWorlds(10, $0) }, { inject(\.service) })),
        Workload(
            name: "W8 own graph, 3 parents", goal: 6, handWritten: Side { HandWritten.service },
            joinery: Side(within: inNestedGraphs, { inject(\.pageService, of: Page.self) })),
        Workload(
            name: "W8 parents' parent graph", goal: 6, handWritten: Side { HandWritten.service },
            joinery: Side(within: inNestedGraphs, { inject(\.sessionService, of: Session.self) })),
    ]

    private static func inNestedWorlds(_ count: Int, _ measured: () -> Void) {
        guard count > 0 else { return measured() }
        withDependencies {
            $0[\.unrelated] = LiveService()
        } operation: {
            inNestedWorlds(count - 1, measured)
        }
    }

    private static func inNestedGraphs(_ measured: () -> Void) {
        let session = Session(app: .current)
        session.run {
            let flow = Flow(session: session)
            flow.run {
                let page = Page(flow: flow)
                page.run(measured)
            }
        }
    }
}

extension HandWritten {
    @TaskLocal fileprivate static var override: (any Service)?

    fileprivate static var overridable: any Service { override ?? service }
}

/// A page that is created from the overridden service by hand.
private final class HandWrittenPage: Service {
    private let service: any Service

    init(_ service: any Service) {
        self.service = service
    }

    func work(_ value: Int) -> Int { service.work(value) }
}

/// A page that injects the service.
private final class InjectingPage: Service {
    private let service = inject(\.service)

    func work(_ value: Int) -> Int { service.work(value) }
}

extension Dependencies {
    fileprivate var page: any Service { transient { HandWrittenPage(service) } }
    fileprivate var keptPage: any Service { singleton { HandWrittenPage(service) } }
    fileprivate var outsidePage: any Service { singleton { HandWrittenPage(service) } }
}

/// A typed graph whose parent is the program's graph.
private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

private struct Flow: DependencyGraph {
    let instances = Instances()
    let session: Session
}

/// A typed graph with three parents: the flow, the session and the program's graph.
private struct Page: DependencyGraph {
    let instances = Instances()
    let flow: Flow
}

extension Session {
    var sessionService: any Service { singleton { LiveService() } }
}

extension Page {
    var pageService: any Service { singleton { LiveService() } }
}
