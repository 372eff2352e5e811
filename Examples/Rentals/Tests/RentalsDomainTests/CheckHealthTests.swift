import Joinery
import JoineryTesting
import RentalsDomain
import Testing

@Suite(.dependencies)
struct CheckHealthTests {
    @Test(
        .dependencies {
            $0.contribute(to: \.healthChecks) { _ in StubHealthCheck(name: "database", failure: "it is closed") }
            $0.contribute(to: \.healthChecks) { _ in StubHealthCheck(name: "space") }
        })
    func makesAllChecksInTheirOrder() async {
        #expect(
            await inject(\.checkHealth)() == [
                CheckHealth.Finding(name: "database", failure: "Could not check: it is closed."),
                CheckHealth.Finding(name: "space", failure: nil),
            ])
    }

    @Test
    func findsNothingWithoutChecks() async {
        #expect(await inject(\.checkHealth)() == [])
    }
}
