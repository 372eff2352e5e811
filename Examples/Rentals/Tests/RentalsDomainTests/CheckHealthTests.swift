import Joinery
import JoineryTesting
import RentalsDomain
import Testing

@Suite(.dependencies)
struct CheckHealthTests {
    @Test(
        .dependencies {
            $0.contribute(to: \.healthChecks) { _ in FixedHealthCheck(name: "database", failure: "it is closed") }
            $0.contribute(to: \.healthChecks) { _ in FixedHealthCheck(name: "space", failure: nil) }
        })
    func runsAllChecksInOrder() async {
        #expect(
            await inject(\.checkHealth)() == [
                CheckHealth.Finding(name: "database", failure: "Could not check: it is closed."),
                CheckHealth.Finding(name: "space", failure: nil),
            ])
    }

    @Test
    func returnsNoFindingsWithoutChecks() async {
        #expect(await inject(\.checkHealth)() == [])
    }
}

/// A check that passes, or fails for a given reason.
private struct FixedHealthCheck: HealthCheck {
    let name: String
    let failure: String?

    func check() async throws {
        if let failure { throw RentalsError.storageUnavailable(operation: "check", reason: failure) }
    }
}
