// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// Requirements that a test has not bound.
struct UnboundRequirementTests {
    @Test func asynchronousRequirementFailsOnlyItsTest() async {
        let message = """
            nothing is bound to the requirement pool
              Bind it where the program starts: prepareDependencies { $0.bind(\\.pool) { Async { … } } }
              In a test, override it: $0[\\.pool] = Async(…)
            """
        let seen = await issues {
            let pool = inject(\.pool)
            await #expect { try await pool() } throws: { "\($0)" == message }
        }
        #expect(seen == [RecordedIssue(message: message, place: "\(file):\(poolLine)")])
    }

    @Test(.dependencies) func asynchronousRequirementNamesItsDependent() async {
        let seen = await issues { _ = try? await inject(\.search)() }
        #expect(
            seen.map(\.message) == [
                """
                nothing is bound to the requirement pool
                  Needed by: search (\(file):\(poolLine + 1)) → pool (\(file):\(poolLine))
                  Bind it where the program starts: prepareDependencies { $0.bind(\\.pool) { Async { … } } }
                  In a test, override it: $0[\\.pool] = Async(…)
                """
            ])
    }

    @Test func asynchronousRequirementMayBeBoundLater() async throws {
        _ = inject(\.search)
        prepareDependencies { $0.bind(\.pool) { Async("bound") } }
        #expect(try await inject(\.search)() == "search of bound")
    }

    @Test func programStopsAtAnAsynchronousRequirement() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0.context = .live
            } operation: {
                _ = inject(\.pool)
            }
        }
        #expect(result.message.hasPrefix("\(file):\(poolLine): Fatal error: nothing is bound to the requirement pool"))
    }

    @Test func messageThatStopsATestNamesIt() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            TestHosts.install(CheckoutHost())
            _ = inject(\.payment)
        }
        #expect(
            result.message == """
                \(file):\(poolLine + 2): Fatal error: in the test checksOut() (ShopTests/CheckoutTests.swift:8): \
                nothing is bound to the requirement payment
                  Bind it where the program starts: prepareDependencies { $0.bind(\\.payment) { … } }
                  In a test, override it: $0[\\.payment] = …
                """)
    }

    @Test func messageThatStopsATestNamesItOnAThread() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let monitor = TestMonitor(isStrict: false, testName: "checksOut() (ShopTests/CheckoutTests.swift:8)") {
                _ in
            }
            let escaped = TestWorld(monitor: monitor) { _ in }
                .perform { withEscapedDependencies { $0 } }
            await onThread { escaped.yield { _ = inject(\.payment) } }
        }
        #expect(
            result.message.hasPrefix(
                "\(file):\(poolLine + 2): Fatal error: in the test checksOut() (ShopTests/CheckoutTests.swift:8): "))
    }
}

/// The host of a process that runs one test.
private struct CheckoutHost: TestHost {
    var testName: String? { "checksOut() (ShopTests/CheckoutTests.swift:8)" }
    var context: Context? { nil }
    func record(_: DependencyIssue) {}
    func reportLostRead(of: Binding) {}
    func reportLostChange(at: SourcePlace?) {}
    func note(_: UnsafeMutableRawPointer, of: Binding) {}
}

private let file = "JoineryTestingTests/UnboundRequirementTests.swift"
private let poolLine = #line + 2
extension Dependencies {
    fileprivate var pool: Async<String> { asyncRequired() }
    fileprivate var search: Async<String> { asyncSingleton { "search of \(try await pool())" } }
    fileprivate var payment: String { required() }
}
