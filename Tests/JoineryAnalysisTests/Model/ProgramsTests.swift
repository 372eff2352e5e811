// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

@testable import JoineryAnalysis

struct ProgramsTests {
    private func module(
        _ name: String, importing imports: [String] = [], kind: ModuleFacts.Kind = .library, isProgram: Bool = false,
        sharesFiles: Bool = false
    ) -> ModuleFacts {
        var file = FileFacts(file: "\(name)/\(name).swift")
        file.imports = imports
        file.hasEntryPoint = isProgram
        return ModuleFacts(module: name, kind: kind, files: [file], sharesFiles: sharesFiles)
    }

    /// The modules that may meet each module.
    private func meetings(_ modules: [ModuleFacts]) -> [String] {
        let programs = Programs(modules)
        return modules.indices.map { module in
            let others = modules.indices.filter { $0 != module && programs.mayMeet(module, $0) }
            return "\(modules[module].module): \(others.map { modules[$0].module }.joined(separator: " "))"
        }
    }

    @Test func programsHaveTheModulesThatTheyImport() {
        let found = meetings([
            module("Mail", importing: ["Kit", "Folders"], isProgram: true),
            module("Shop", importing: ["Kit", "Carts"], isProgram: true), module("Kit", importing: ["Core"]),
            module("Core"), module("Folders"), module("Carts"),
        ])
        #expect(
            found == [
                "Mail: Kit Core Folders", "Shop: Kit Core Carts", "Kit: Mail Shop Core Folders Carts",
                "Core: Mail Shop Kit Folders Carts", "Folders: Mail Kit Core", "Carts: Shop Kit Core",
            ])
    }

    @Test func modulesThatNoProgramImportsAndTestsMayMeetAll() {
        let found = meetings([
            module("Mail", isProgram: true), module("Shop", isProgram: true), module("Other"),
            module("ShopTests", importing: ["Shop"], kind: .test),
        ])
        #expect(
            found == [
                "Mail: Other ShopTests", "Shop: Other ShopTests", "Other: Mail Shop ShopTests",
                "ShopTests: Mail Shop Other",
            ])
    }

    @Test func programsThatShareFilesAreOne() {
        let found = meetings([
            module("Phone", importing: ["Calls"], isProgram: true, sharesFiles: true),
            module("Television", isProgram: true, sharesFiles: true), module("Tool", isProgram: true), module("Calls"),
        ])
        #expect(
            found == ["Phone: Television Calls", "Television: Phone Calls", "Tool: ", "Calls: Phone Television"])
    }
}
