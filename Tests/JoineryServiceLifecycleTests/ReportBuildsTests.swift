// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
import InMemoryLogging
import InMemoryTracing
import Joinery
import JoineryServiceLifecycle
import Logging
import Metrics
import MetricsTestKit
import Testing
import Tracing

struct ReportBuildsTests {
    /// The metrics system and the tracer are global and receive events of the whole process, so this runs in a separate
    /// one.
    @Test func buildsAndOpeningsAreReported() async {
        await #expect(processExitsWith: .success) {
            let metrics = TestMetrics()
            let tracer = InMemoryTracer()
            MetricsSystem.bootstrap(metrics)
            InstrumentationSystem.bootstrap(tracer)
            Dependencies.reportBuilds()
            try await checkReports(to: metrics, tracer)
        }
    }
}

extension ReportBuildsTests {
    @Test func openingsAndClosingsAreLogged() async {
        await #expect(processExitsWith: .success) {
            let log = InMemoryLogHandler()
            var logger = Logger(label: "") { _ in log }
            logger.logLevel = .debug
            Dependencies.reportBuilds(logger: logger)
            let dependencies = Dependencies.current
            _ = try? await dependencies.unclosable()
            _ = try? await dependencies.reportedFailure()
            try? await dependencies.shutdown()
            let lines = log.entries.map { entry in
                let metadata = entry.metadata.filter { $0.key != "duration" }.sorted { $0.key < $1.key }
                return "\(entry.level) \(entry.message)" + metadata.map { " \($0)=\($1)" }.joined()
            }
            #expect(
                lines == [
                    "debug opened binding=unclosable", "debug not opened binding=reportedFailure error=BuildingError()",
                    "debug not closed binding=unclosable error=BuildingError()", "debug closed binding=closable",
                ])
        }
    }
}

private struct BuildingError: Error {}

private func fail() throws -> Int { throw BuildingError() }

extension Dependencies {
    fileprivate var settings: String { singleton { "settings" } }
    fileprivate var reportedPool: Async<String> { asyncSingleton { "pool of \(settings)" } }
    fileprivate var closable: String {
        singleton {
            "file"
        } close: { _ in
        }
    }
    fileprivate var unclosable: Async<Int> {
        asyncSingleton {
            closable.count
        } close: { _ in
            throw BuildingError()
        }
    }
    fileprivate var reportedFailure: Async<Int> { asyncSingleton { try fail() } }
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
