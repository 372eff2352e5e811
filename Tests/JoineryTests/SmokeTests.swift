import Joinery
import JoineryTesting
import Testing

protocol Service: Sendable { var name: String { get } }
struct Live: Service { var name = "live" }
struct Stub: Service { var name = "stub" }
final class Client: Sendable {
    let service: any Service
    init(service: any Service) { self.service = service }
}
final class Outer: Sendable {
    let client = inject(\.smokeClient)
}
extension Dependencies {
    var smoke: any Service { singleton { Live() } }
    var smokeClient: Client { singleton { Client(service: smoke) } }
    var smokeOuter: Outer { transient { Outer() } }
    var smokeRequired: any Service { required() }
    var smokeFactory: @Sendable (Int) -> String { factory { "\($0) \(smoke.name)" } }
    var smokeThrowing: String { get throws { try singleton { try fail() } } }
    func fail() throws -> String { throw CancellationError() }
    var smokeAll: [any Service] { collection() }
    @MainActor var smokeMain: MainThing { singleton { MainThing() } }
    @MainActor var smokeNS: NS { singleton(on: MainActor.self) { NS() } }
}
final class NS { var x = 3 }
@MainActor final class MainThing { var x = 1; init(x: Int = 1) { self.x = x } }

struct SmokeTests {
    @Test(.dependencies) func basics() throws {
        let dependencies = Dependencies.current
        #expect(dependencies.smokeClient === dependencies.smokeClient)
        #expect(dependencies.smokeOuter !== dependencies.smokeOuter)
        #expect(dependencies.smokeOuter.client === dependencies.smokeClient)
        #expect(dependencies.smokeFactory(3) == "3 live")
        let client = dependencies.smokeClient
        withDependencies {
            $0[\.smoke] = Stub()
        } operation: {
            #expect(inject(\.smokeClient) !== client)
            #expect(inject(\.smokeClient).service.name == "stub")
            #expect(inject(\.smokeFactory)(3) == "3 stub")
        }
        withDependencies {
            $0[\.smokeAll] = [Stub()]
        } operation: {
            #expect(inject(\.smokeClient) === client)
        }
        #expect(inject(\.smokeClient) === client)
        #expect(throws: CancellationError.self) { try dependencies.smokeThrowing }
        withDependencies {
            $0.override({ try $0.smokeThrowing }) { "x" }
        } operation: {
            #expect(throws: Never.self) { try #expect(Dependencies.current.smokeThrowing == "x") }
        }
    }
    @Test(
        .dependencies {
            $0.bind(\.smokeRequired) { Stub() }; $0.contribute(to: \.smokeAll) { $0.smoke }
        })
    func overriding() {
        #expect(inject(\.smokeRequired).name == "stub")
        #expect(inject(\.smokeAll).map(\.name) == ["live"])
        prepareDependencies { $0.contribute(to: \.smokeAll) { Stub() } }
        #expect(inject(\.smokeAll).map(\.name) == ["live", "stub"])
        withDependencies {
            $0.override(\.smokeFactory) { "a\($0)" }
        } operation: {
            #expect(inject(\.smokeFactory)(1) == "a1")
        }
    }
    @Test(.dependencies(onMainActor: { $0[\.smokeMain] = MainThing(x: 4) })) @MainActor func main() {
        #expect(inject(\.smokeMain).x == 4)
        #expect(inject(\.smokeNS) === inject(\.smokeNS))
    }
}
