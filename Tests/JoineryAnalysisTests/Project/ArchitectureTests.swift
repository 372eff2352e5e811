// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

@testable import JoineryAnalysis

struct ArchitectureTests {
    private func architecture(_ text: String) throws -> Architecture {
        try Configuration(Data(text.utf8), from: "c.json").architecture
    }

    private func error(_ text: String) -> String? {
        #expect(throws: UsageError.self) { try architecture(text) }?.description
    }

    @Test(arguments: [
        ("Core", ["Core"]), ("Core*", ["Core", "CoreLogs"]), ("*Core", ["Core", "AppCore"]),
        ("*", ["Core", "CoreLogs", "AppCore"]),
        ("C*e", ["Core"]), ("*o*Lo*", ["CoreLogs"]), ("Core*Core", []), ("**s", ["CoreLogs"]), ("", []), ("core", []),
    ]) func patternsMatchWholeNames(_ pattern: String, _ names: [String]) {
        #expect(["Core", "CoreLogs", "AppCore"].filter(NamePattern(pattern).matches) == names)
    }

    @Test func theMostSpecificPatternApplies() {
        let patterns = ["*", "Feature*", "FeatureMap*", "FeatureMap", "*Map"].map(NamePattern.init)
        let names = ["Core", "FeatureSearch", "FeatureMapPicker", "FeatureMap", "CityMap"]
        #expect(names.map { NamePattern.best(of: patterns, for: $0) } == [0, 1, 2, 3, 4])
        #expect(NamePattern.best(of: [NamePattern("Core")], for: "CoreLogs") == nil)
    }

    @Test func limitsOfBindingsPrecedeThoseOfModules() throws {
        let architecture = try architecture(
            """
            { "limits": {
                "depth": 3, "modules": { "Core": { "depth": 4, "fan-in": 5 } }, "bindings": { "log": { "fan-in": 6 } }
            } }
            """)
        let limits = Architecture.Figure.allCases.flatMap { figure in
            [("log", "Core"), ("log", "App"), ("page", "Core"), ("page", "App")].map { binding, module in
                architecture.limit(of: figure, for: binding, in: module).map { "\($0.value), \($0.entry)" }
            }
        }
        #expect(
            limits == [
                "4, limits/modules/Core/depth", "3, limits/depth", "4, limits/modules/Core/depth", "3, limits/depth",
                "6, limits/bindings/log/fan-in", "6, limits/bindings/log/fan-in", "5, limits/modules/Core/fan-in", nil,
            ])
    }

    @Test(arguments: [
        (
            #"{ "modules": ["Core"] }"#,
            "c.json: 'modules' must name the modules that each module may need, "
                + #"such as { "Features": ["Domain"], "Domain": [] }"#
        ),
        (
            #"{ "modules": { "Core": "Logs" } }"#,
            "c.json: 'modules' must name the modules that each module may need, "
                + #"such as { "Features": ["Domain"], "Domain": [] }"#
        ),
        (
            #"{ "layers": ["App", 1] }"#,
            "c.json: 'layers' must list the layers from the top to the bottom, each a module or a list of modules, "
                + #"such as ["App", ["Search", "Booking"], "Domain"]"#
        ),
        (#"{ "layers": ["App", ["Core", "App"]] }"#, "c.json: 'layers' lists 'App' twice; a module has one layer"),
        (#"{ "limits": 3 }"#, #"c.json: 'limits' must be an object, such as { "depth": 12, "fan-in": 40 }"#),
        (#"{ "limits": { "depth": true } }"#, "c.json: the limit 'depth' must be a whole number of 1 or more"),
        (#"{ "limits": { "depth": 0 } }"#, "c.json: the limit 'depth' must be a whole number of 1 or more"),
        (#"{ "limits": { "fan-in": 1.5 } }"#, "c.json: the limit 'fan-in' must be a whole number of 1 or more"),
        (
            #"{ "limits": { "fanin": 3 } }"#,
            "c.json: there is no limit 'fanin'; the limits are 'depth', 'fan-in', 'modules', and 'bindings'"
        ),
        (
            #"{ "limits": { "modules": { "Core": { "width": 3 } } } }"#,
            "c.json: there is no limit 'width'; the limits are 'depth' and 'fan-in'"
        ),
        (
            #"{ "limits": { "bindings": { "log": 3 } } }"#,
            "c.json: 'bindings' in 'limits' must be an object with the limits for each name, "
                + #"such as { "Core*": { "fan-in": 100 } }"#
        ),
    ]) func mistakesAreReported(_ text: String, _ message: String) {
        #expect(error(text) == message)
    }
}
