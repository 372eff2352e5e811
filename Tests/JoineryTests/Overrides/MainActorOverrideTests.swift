// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) @MainActor struct MainActorOverrideTests {
    @Test func byValueReplacesABinding() {
        withDependencies {
            $0[\.camera] = Camera("stub")
            $0[\.title] = "stub"
        } operation: {
            #expect(inject(\.camera).name == "stub")
            #expect(inject(\.router).camera.name == "stub")
            #expect(inject(\.subtitle) == "stub sub")
        }
        #expect(inject(\.router).camera.name == "live")
        #expect(inject(\.subtitle) == "live sub")
    }

    @Test func byClosureReplacesABinding() {
        withDependencies {
            $0.override(\.camera) { Camera("stub") }
            $0.override(\.title) { "stub \($0.camera.name)" }
            $0.override(\.fresh) { Camera("fresh stub") }
        } operation: {
            #expect(inject(\.camera) === inject(\.router).camera)
            #expect(inject(\.camera).name == "stub")
            #expect(inject(\.subtitle) == "stub stub sub")
            #expect(inject(\.fresh).name == "fresh stub")
            #expect(inject(\.fresh) !== inject(\.fresh))
        }
    }

    @Test func decoratesABinding() {
        withDependencies {
            $0.decorate(\.title) { value, _ in "[\(value)]" }
            $0.decorate(\.title) { title, graph in "\(title) \(graph.camera.name)" }
            $0.decorate(\.camera) { value, _ in Camera("decorated \(value.name)") }
        } operation: {
            #expect(inject(\.title) == "[live] decorated live")
        }
    }

    @Test func usesLive() {
        withDependencies {
            $0[\.title] = "stub"
        } operation: {
            withDependencies {
                $0.useLive(\.title)
            } operation: {
                #expect(inject(\.title) == "live")
            }
            #expect(inject(\.title) == "stub")
        }
    }

    @Test func readsTheValueBeforeTheOverride() {
        withDependencies {
            $0[\.title] += "!"
        } operation: {
            #expect(inject(\.title) == "live!")
        }
    }

    @Test func readsTheValueThatWasAssignedBefore() {
        withDependencies {
            $0[\.title] += "!"
            $0[\.title] += "?"
        } operation: {
            #expect(inject(\.title) == "live!?")
        }
    }

    @Test func isCombinedWithOverridesOfOtherBindings() {
        withDependencies {
            $0.override(\.plain) { "stub" }
            $0.override(\.title) { "title of \($0.plain)" }
        } operation: {
            #expect(inject(\.plain) == "stub")
            #expect(inject(\.title) == "title of stub")
        }
    }

    @Test(.dependencies(onMainActor: { $0[\.camera] = Camera("trait") })) func byValueIsWrittenInATrait() {
        #expect(inject(\.router).camera.name == "trait")
    }

    @Test(
        .dependencies(onMainActor: {
            $0.override(\.title) { "trait \($0.plain)" }
            $0.decorate(\.camera) { value, _ in Camera("trait \(value.name)") }
        }))
    func byClosureIsWrittenInATrait() {
        #expect(inject(\.title) == "trait live")
        #expect(inject(\.camera).name == "trait live")
    }

    @Test func ofATypedGraphReplacesABinding() {
        withDependencies {
            $0.graph(Session.self) { $0[\.camera] = Camera("stub") }
            $0.graph(Session.self) { $0.override(\.title) { "stub \($0.user)" } }
        } operation: {
            let session = Session(user: "Ada")
            #expect(session.camera.name == "stub")
            #expect(session.title == "stub Ada")
        }
        withDependencies {
            $0.graph(Session.self) { $0.override(\.title) { "stub" } }
            $0.graph(Session.self) { $0.decorate(\.title) { value, _ in "[\(value)]" } }
            $0.graph(Session.self) { $0.decorate(\.title) { title, session in "\(title) \(session.user)" } }
        } operation: {
            #expect(Session(user: "Ada").title == "[stub] Ada")
        }
    }

    @Test nonisolated func isSeenByAMainActorTaskOfANonisolatedTest() async {
        await MainActor.run {
            withDependencies {
                $0[\.title] = "stub"
            } operation: {
                #expect(inject(\.subtitle) == "stub sub")
            }
        }
    }
}

/// Not `Sendable`.
private final class Camera {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

@MainActor private final class Router {
    let name: String
    let camera = inject(\.camera)

    init(_ name: String) {
        self.name = name
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String

    @MainActor var title: String { singleton { "title of \(user)" } }
    @MainActor var camera: Camera { singleton(on: MainActor.self) { Camera("of \(user)") } }
}

extension Dependencies {
    fileprivate var plain: String { singleton { "live" } }
    @MainActor fileprivate var router: Router { singleton { Router("live") } }
    @MainActor fileprivate var camera: Camera { singleton(on: MainActor.self) { Camera("live") } }
    @MainActor fileprivate var fresh: Camera { transient { Camera("live") } }
    @MainActor fileprivate var title: String { singleton { "live" } }
    @MainActor fileprivate var subtitle: String { singleton { "\(title) sub" } }
}
