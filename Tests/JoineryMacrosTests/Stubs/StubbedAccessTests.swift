// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import Testing

/// A stub has the access, the availability and the isolation of its protocol.
struct StubbedAccessTests {
    @Test(arguments: [
        ("", "", ""), ("public ", "public ", "public "), ("package ", "package ", "package "),
        ("internal ", "", ""), ("fileprivate ", "fileprivate ", ""), ("private ", "private ", ""),
        ("nonisolated ", "nonisolated ", ""), ("public nonisolated ", "public nonisolated ", "public "),
    ])
    func stubHasTheAccessLevelOfTheProtocol(_ modifiers: String, _ ofClass: String, _ ofMembers: String) {
        let lines = linesOfStub("@Stubbed\n\(modifiers)protocol P {\nfunc f()\n}")
        #expect(
            lines == [
                "\(ofClass)final class PStub: P {", "\(ofMembers)var onF: (() -> Void)?", "\(ofMembers)func f() {",
                "\(ofMembers)init(",
            ])
    }

    @Test(arguments: [("public ", "public "), ("package ", "package "), ("private ", ""), ("", "")])
    func stubInAnExtensionHasItsAccessLevel(_ modifier: String, _ ofMembers: String) {
        let lines = linesOfStub("\(modifier)extension Space {\n@Stubbed protocol P {\nfunc f()\n}\n}")
        #expect(
            lines == [
                "final class PStub: P {", "\(ofMembers)var onF: (() -> Void)?", "\(ofMembers)func f() {",
                "\(ofMembers)init(",
            ])
    }

    @Test func attributesOfTheProtocolAreCopied() {
        let stub = StubExpansion(
            """
            @available(macOS 26, *) @_spi(Testing) @Other("a") @Mockable
            @preconcurrency @Space.UIActor
            protocol P {}
            """
        ).stub
        #expect(
            stub == """
                /// A stub of `P`: each member calls its closure, and records an issue if none is set.
                @available(macOS 26, *) @_spi(Testing) @preconcurrency @Space.UIActor final class PStub: P {
                    init() {}
                }
                """)
    }

    @Test(arguments: [
        ("Sendable", true), ("Swift.Sendable", true), ("Base & Sendable", true), ("AnyObject, Sendable", true),
        ("Error", true), ("LocalizedError", true), ("AnyObject", false), ("Base", false),
    ])
    func closuresOfASendableProtocolAreSendable(_ inherited: String, _ isSendable: Bool) {
        let closures = StubExpansion(requirements: "func f()", inheriting: ": \(inherited)").closures
        #expect(closures == ["onF: \(isSendable ? "@Sendable " : "")() -> Void"])
    }

    @Test func onlyActiveBranchesOfConditionsCount() {
        let requirements = """
            func first()
            #if SECOND
            associatedtype Second
            func second() -> Second
            #else
            func third()
            #endif
            """
        let declaration = "protocol P {\n\(requirements)\n}"
        #expect(StubExpansion(declaration, flags: []).closures == ["onFirst: () -> Void", "onThird: () -> Void"])
        #expect(
            StubExpansion(declaration, flags: ["SECOND"]).closures
                == ["onFirst: () -> Void", "onSecond: () -> Second"])
        #expect(StubExpansion(declaration, flags: ["SECOND"]).stub.contains("final class PStub<Second>: P {"))
    }
}

/// The lines of an expansion that declare something, without indentation.
private func linesOfStub(_ source: String) -> [String] {
    let lines = Expansion(source, ["Stubbed": StubbedMacro.self]).source.split(separator: "\n").map { line in
        String(line.drop { $0 == " " })
    }
    let stub = lines.drop { !$0.contains("final class") }
    return stub.filter { line in ["final class", "var onF", "func f", "init("].contains { line.contains($0) } }
}
#endif
