// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Workload {
    /// W7: opening a world with one override, reading through it, closing it.
    static let worlds: [Workload] = {
        let stub: any Service = LiveService()
        return [
            Workload(
                name: "W7 a world, one override", goal: 10,
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

    /// W8: reading inside of worlds and of typed graphs.
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

/// A typed graph whose parent is the program's.
private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

private struct Flow: DependencyGraph {
    let instances = Instances()
    let session: Session
}

/// A typed graph with three parents: the flow, the session and the program's.
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
