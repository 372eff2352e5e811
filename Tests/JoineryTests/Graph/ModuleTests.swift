// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct ModuleTests {
    @Test func areComposedByConformance() {
        #expect(describe(AppGraph(level: "debug", region: "eu")) == "debug eu.example.org")
        #expect(describe(ToolGraph()) == "tool localhost")
        #expect(inject(\.logger).level == "app")
    }

    @Test func shareTheInstancesOfTheirGraph() {
        let graph = AppGraph(level: "debug", region: "eu")
        #expect(graph.client.logger === graph.logger)
        #expect(graph.logger !== ToolGraph().logger)
    }

    @Test func areOverriddenForOneTypeOfGraph() {
        withDependencies {
            $0.graph(AppGraph.self) { $0[\.logger] = Logger(level: "stub") }
        } operation: {
            #expect(describe(AppGraph(level: "debug", region: "eu")) == "stub eu.example.org")
            #expect(describe(ToolGraph()) == "tool localhost")
            #expect(inject(\.logger).level == "app")
        }
        withDependencies {
            $0[\.logger] = Logger(level: "stub")
        } operation: {
            #expect(describe(AppGraph(level: "debug", region: "eu")) == "debug eu.example.org")
            #expect(inject(\.logger).level == "stub")
        }
    }

    @Test func areOverriddenThroughARequirement() {
        withDependencies {
            $0.graph(AppGraph.self) { $0[\.host] = "stub" }
        } operation: {
            #expect(describe(AppGraph(level: "debug", region: "eu")) == "debug stub")
        }
    }
}

private final class Logger: Sendable {
    let level: String

    init(level: String) {
        self.level = level
    }
}

private final class Client: Sendable {
    let logger: Logger
    let host: String

    init(logger: Logger, host: String) {
        self.logger = logger
        self.host = host
    }
}

private protocol LoggingModule: DependencyGraph {
    var level: String { get }
}

extension LoggingModule {
    fileprivate var logger: Logger { singleton { Logger(level: level) } }
}

/// Needs another module, and a value that a third one provides.
private protocol NetworkModule: LoggingModule {
    var host: String { get }
}

extension NetworkModule {
    fileprivate var client: Client { singleton { Client(logger: logger, host: host) } }
}

private protocol HostModule: DependencyGraph {
    var region: String { get }
}

extension HostModule {
    fileprivate var host: String { singleton { "\(region).example.org" } }
}

private struct AppGraph: NetworkModule, HostModule {
    let instances = Instances()
    let level: String
    let region: String
}

private struct ToolGraph: NetworkModule {
    let instances = Instances()
    let level = "tool"
    let host = "localhost"
}

/// The application's dependencies are a graph like any other.
extension Dependencies: LoggingModule {
    fileprivate var level: String { singleton { "app" } }
}

private func describe(_ graph: some NetworkModule) -> String {
    "\(graph.client.logger.level) \(graph.client.host)"
}
