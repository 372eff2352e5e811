// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Foundation
import Testing

/// The messages of the compiler and the macros on mistakes in attached declarations are part of the product.
///
/// After an intended change, `JOINERY_RECORD=1 swift test --traits Macros --filter MacroMessageTests` records the
/// output again.
@Suite(.enabled(if: isRecordedCompiler, "The compiler's messages are recorded for Swift 6.3."))
struct MacroMessageTests {
    @Test(arguments: try MessageFixture.all(of: .macros))
    func outputMatchesTheRecord(of fixture: MessageFixture) async throws {
        let output = try await MessageFixture.macroOutputs.value[fixture.name]
        if ProcessInfo.processInfo.environment["JOINERY_RECORD"] == "1" {
            try fixture.write(try #require(output))
        }
        #expect(try output == fixture.expected())
    }

    @Test func exactlyTheValidProgramsCompile() throws {
        let fixtures = try MessageFixture.all(of: .macros)
        #expect(try fixtures.filter { try $0.expected().isEmpty }.map(\.name) == fixtures.filter(\.isValid).map(\.name))
    }

    /// Their location shows which parameter, literal or type is meant, in an expansion too.
    @Test func errorsAreInTheUsersCode() throws {
        let elsewhere = try MessageFixture.all(of: .macros).flatMap { fixture in
            try fixture.errors().filter { !$0.place.hasPrefix("Input.swift:") }.map { "\(fixture.name): \($0.place)" }
        }
        #expect(elsewhere == [])
    }

    @Test func firstErrorIsWhereTheInputSays() throws {
        let misplaced = try MessageFixture.all(of: .macros).filter { !$0.isValid }.compactMap { fixture in
            let lines = try fixture.input().split(separator: "\n", omittingEmptySubsequences: false)
            let marked = lines.firstIndex { $0.hasSuffix("// error") }.map { $0 + 1 }
            let line = try fixture.errors().first?.place.split(separator: ":").dropFirst().first
            return line.flatMap { Int($0) } == marked ? nil : fixture.name
        }
        #expect(misplaced == [])
    }

    @Test func errorsNameNothingThatOnlyAnExpansionUses() throws {
        let naming = try MessageFixture.all(of: .macros).flatMap { fixture in
            try fixture.errors().filter { $0.text.contains("_wired") || $0.text.contains("'Value'") }
                .map { "\(fixture.name): \($0.text)" }
        }
        #expect(naming == [])
    }
}
#endif
