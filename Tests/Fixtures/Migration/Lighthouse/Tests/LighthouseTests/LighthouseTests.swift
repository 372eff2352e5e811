import Joinery
import JoineryObjects
import JoineryTesting
import LighthouseCore
import Testing
@testable import Lighthouse

private struct SilentRadio: Radio {
    func send(_ text: String) -> String { "" }
}

@Suite(.dependencies) struct LighthouseTests {
    @Test func testsHaveACandle() {
        #expect(DependencyObjects[.lamp].brightness == 1)
        #expect(inject(\.watch).report("Argo") == "Argo, Ida, 1")
    }

    @Test func anotherKeeperWrites() {
        let keeper = "Grace"
        DependencyObjects[.keeper] = keeper
        #expect(DependencyObjects[.logbook].line("Argo") == "Argo, Grace")
    }

    @Test func theProgramHasARadio() {
        start()
        #expect(Harbor().call("Argo") == "Welcome, Argo at 20 watts")
        DependencyObjects[.radio] = SilentRadio()
        #expect(Harbor().call("Argo").isEmpty)
    }

    @Test(.dependencies { $0[.keeper] = "Joshua" })
    func worldsHaveTheirKeeper() {
        #expect(DependencyObjects[.logbook].keeper == "Joshua")
        let name = withDependencies {
            $0.override(.keeper) { "Ingrid" }
        } operation: {
            DependencyObjects[.logbook].keeper
        }
        #expect(name == "Ingrid")
    }
}
