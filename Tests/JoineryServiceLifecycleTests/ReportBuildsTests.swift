// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
import InMemoryTracing
import Joinery
import JoineryServiceLifecycle
import Metrics
import MetricsTestKit
import Testing
import Tracing

private struct BuildingError: Error {}

private func fail() throws -> Int { throw BuildingError() }

extension Dependencies {
    fileprivate var settings: String { singleton { "settings" } }
    fileprivate var reportedPool: Async<String> { asyncSingleton { "pool of \(settings)" } }
    fileprivate var reportedFailure: Async<Int> { asyncSingleton { try fail() } }
}

struct ReportBuildsTests {
    /// Metrics and tracer are those of the process, and hear of all that it builds: so this is one of its own.
    @Test func buildsAndOpeningsAreReported() async {
        await #expect(processExitsWith: .success) {
            let metrics = TestMetrics()
            let tracer = InMemoryTracer()
            MetricsSystem.bootstrap(metrics)
            InstrumentationSystem.bootstrap(tracer)
            Dependencies.reportBuilds()
            try await withDependencies({ _ in }) {
                try await checkReports(to: metrics, tracer)
            }
        }
    }
}

private func checkReports(to metrics: TestMetrics, _ tracer: InMemoryTracer) async throws {
    let dependencies = Dependencies.current
    _ = try await dependencies.reportedPool()
    _ = try await dependencies.reportedPool()
    await #expect(throws: BuildingError.self) { try await dependencies.reportedFailure() }

    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == ["open reportedPool", "open reportedFailure"])
    #expect(spans[1].errors.count == 1)
    let built = try metrics.expectTimer("joinery.build.duration", [("binding", "settings"), ("outcome", "success")])
    #expect(built.values.count == 1)
    let opened = try metrics.expectTimer(
        "joinery.open.duration", [("binding", "reportedPool"), ("outcome", "success")])
    #expect(opened.values.count == 1)
    _ = try metrics.expectTimer(
        "joinery.open.duration", [("binding", "reportedFailure"), ("outcome", "failure")])
    #expect(try metrics.expectMeter("joinery.open.count").values.last == 1)
    try await dependencies.shutdown()
    #expect(try metrics.expectMeter("joinery.open.count").values.last == 0)
}
#endif
