import Joinery
import JoineryTesting
import Testing

/// A closure replaces a main-actor binding, as a value does.
@MainActor struct MainActorClosureOverrideTests {
    @Test(.dependencies(onMainActor: { $0.override(\.screen) { Screen(title: "stub") } }))
    func closureReplacesBinding() {
        #expect(inject(\.screen).title == "stub")
    }

    @Test(.dependencies(onMainActor: { $0.override(\.screen) { Screen(title: $0.otherScreen.title + " stub") } }))
    func closureGetsGraph() {
        #expect(inject(\.screen).title == "other stub")
    }

    @Test(.dependencies(onMainActor: { $0.bind(\.requiredScreen) { Screen(title: "bound") } }))
    func closureBindsRequirement() {
        #expect(inject(\.requiredScreen).title == "bound")
    }

    @Test(
        .dependencies(onMainActor: { $0.decorate(\.screen) { value, _ in Screen(title: value.title + " decorated") } }))
    func closureDecorates() {
        #expect(inject(\.screen).title == "live decorated")
    }

    @Test(.dependencies(onMainActor: { $0.decorate(\.screen) { Screen(title: $0.title + $1.otherScreen.title) } }))
    func decoratingClosureGetsGraph() {
        #expect(inject(\.screen).title == "liveother")
    }

    @Test(
        .dependencies(onMainActor: {
            $0.contribute(to: \.screens) { _ in Screen(title: "first") }
            $0.contribute(to: \.screens) { $0.otherScreen }
        }))
    func closuresContribute() {
        #expect(inject(\.screens).map(\.title) == ["first", "other"])
    }

    @Test(.dependencies) func closureKeepsValuesThatAreNotSendable() {
        let camera = Camera()
        withDependencies {
            $0.override(\.camera) { camera }
        } operation: {
            #expect(inject(\.camera) === camera)
        }
    }

    @Test(.dependencies) func closureReplacesFactory() {
        withDependencies {
            $0.override(\.screenMaker) { Screen(title: "stub \($0)") }
        } operation: {
            #expect(inject(\.screenMaker)(3).title == "stub 3")
        }
    }

    @Test(.dependencies) func closureReplacesFactoryWithoutArguments() {
        withDependencies {
            $0.override(\.plainScreenMaker) { Screen(title: "stub") }
            $0.override(\.plainNameMaker) { "stub" }
        } operation: {
            #expect(inject(\.plainScreenMaker)().title == "stub")
            #expect(inject(\.plainNameMaker)() == "stub")
        }
    }

    @Test(.dependencies) func closureReplacesBindingOfTypedGraph() {
        withDependencies {
            $0.graph(ScreenGraph.self) { $0.override(\.screen) { Screen(title: "stub") } }
            $0.graph(ScreenGraph.self) {
                $0.decorate(\.camera) { camera, _ in
                    camera.isRunning = true
                    return camera
                }
            }
        } operation: {
            let graph = ScreenGraph()
            #expect(graph.screen.title == "stub")
            #expect(graph.camera.isRunning)
        }
    }
}

@MainActor private final class Screen {
    let title: String

    init(title: String) {
        self.title = title
    }
}

private final class Camera {
    var isRunning = false
}

private struct ScreenGraph: DependencyGraph {
    let instances = Instances()

    @MainActor var screen: Screen { singleton { Screen(title: "live") } }
    @MainActor var camera: Camera { singleton(on: MainActor.self) { Camera() } }
}

extension Dependencies {
    @MainActor fileprivate var screen: Screen { singleton { Screen(title: "live") } }
    @MainActor fileprivate var otherScreen: Screen { singleton { Screen(title: "other") } }
    @MainActor fileprivate var requiredScreen: Screen { required() }
    @MainActor fileprivate var screens: [Screen] { collection() }
    @MainActor fileprivate var camera: Camera { singleton(on: MainActor.self) { Camera() } }
    @MainActor fileprivate var screenMaker: @MainActor (Int) -> Screen { factory { Screen(title: "live \($0)") } }
    @MainActor fileprivate var plainScreenMaker: @MainActor () -> Screen { factory { Screen(title: "live") } }
    fileprivate var plainNameMaker: @Sendable () -> String { factory { "live" } }
}
