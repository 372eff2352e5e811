// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Scratch
import Testing

struct GeneratedWiringTests {
    @Test func typesAreDeclaredInFilesOf25() {
        let files = GeneratedWiring(.autoWired, count: 26).declarations
        #expect(files.keys.sorted() == ["Bindings.swift", "Service.swift", "Types0.swift", "Types1.swift"])
        #expect(
            files["Types1.swift"] == """
                import Joinery
                import JoineryMacros

                @AutoWired
                public final class Type25: Sendable {
                    private let service5: any Service
                    private let service12: any Service
                    private let service19: any Service

                    public init(service5: any Service, service12: any Service, service19: any Service) {
                        self.service5 = service5
                        self.service12 = service12
                        self.service19 = service19
                    }
                }

                """)
    }

    @Test func handWrittenTypesHaveTheInitializerThatTheMacroWrites() {
        let files = GeneratedWiring(.handWritten, count: 1).declarations
        #expect(
            files["Types0.swift"] == """
                import Joinery

                public final class Type0: Sendable {
                    private let service0: any Service
                    private let service7: any Service
                    private let service14: any Service

                    public init(service0: any Service, service7: any Service, service14: any Service) {
                        self.service0 = service0
                        self.service7 = service7
                        self.service14 = service14
                    }

                    public convenience init(from graph: Dependencies) {
                        self.init(service0: graph.service0, service7: graph.service7, service14: graph.service14)
                    }
                }

                """)
    }

    @Test func bothHaveTheSameBindings() {
        let bindings = GeneratedWiring.Form.allCases.map {
            GeneratedWiring($0, count: 200).declarations["Bindings.swift"]
        }
        #expect(bindings[0] == bindings[1])
        let lines = bindings[0]?.split(separator: "\n") ?? []
        #expect(lines.count == 223)
        #expect(lines[221] == "    public var type199: Type199 { transient { Type199(from: self) } }")
    }
}
