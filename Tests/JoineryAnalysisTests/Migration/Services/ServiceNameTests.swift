// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// The names in the closures of registrations, which can have another meaning in an extension of `Dependencies`.
struct ServiceNameTests {
    private func migrated(_ registrations: String, members: String = "", others: String = "") throws -> MigratedProgram
    {
        let lines = MigratedProgram.indented(registrations)
        let program = try MigratedProgram(
            [
                "Sources/App/Services.swift":
                    "import Swinject\n\n\(others)struct Services: Assembly {\n\(members)    func assemble(container: Container) {\n\(lines)    }\n}\n",
                "Sources/App/Types.swift":
                    "struct A {\n    init() {}\n    init(_ path: String) {}\n}\nstruct B { init(a: A, other: A) {} }\nextension Services {\n    struct Far {}\n    static var distant: String { \"\" }\n    var near: String { \"\" }\n}\n",
                "Sources/App/Use.swift": "import Swinject\n\nlet assembler = Assembler([Services()])\n",
            ], from: .swinject)
        #expect(program.isStable)
        return program
    }

    @Test(arguments: [
        ("A(Config().path)", "    struct Config { let path = \"\" }\n", "A(Services.Config().path)"),
        ("A(Self.path)", "    static let path = \"\"\n", "A(Services.path)"),
        ("A(Services.path)", "    fileprivate static let path = \"\"\n", "A(Services.path)"),
        ("A(Self.distant)", "", "A(Services.distant)"),
        ("{ A() }() as Alias", "    typealias Alias = A\n", "{ A() }() as Services.Alias"),
    ]) func theTypeIsWrittenBeforeItsMembers(old: String, members: String, new: String) throws {
        let program = try migrated("container.register(A.self) { _ in \(old) }", members: members)
        #expect(program.reasons == [:])
        #expect(program["Sources/App/Services.swift"].contains("    var a: A { perResolution { \(new) } }\n"))
    }

    @Test func theTypeIsWrittenBeforeServicesInIt() throws {
        let program = try migrated(
            "container.register(Far.self) { _ in Far() }\ncontainer.register(A.self) { (_, far: Far) in A() }")
        #expect(
            program["Sources/App/Services.swift"].hasSuffix(
                """
                extension Dependencies {
                    var far: Services.Far { perResolution { Services.Far() } }
                    var a: @Sendable (Services.Far) -> A { factory { (far: Services.Far) in A() } }
                }

                """))
    }

    @Test(arguments: [
        (
            "A(Self.path)", "    private static let path = \"\"\n",
            "its closure uses 'Self.path', which is private; declare it fileprivate (Sources/App/Services.swift:6)"
        ),
        (
            "A(Services.path)", "    private static let path = \"\"\n",
            "its closure uses 'Services.path', which is private; declare it fileprivate (Sources/App/Services.swift:6)"
        ),
        (
            "A(Config().path)", "    private struct Config { let path = \"\" }\n",
            "its closure uses 'Config', which is private; declare it fileprivate (Sources/App/Services.swift:6)"
        ),
        (
            "A(near)", "",
            "its closure uses 'near', which has another meaning in an extension of 'Dependencies' (Sources/App/Services.swift:5)"
        ),
    ]) func reason(old: String, members: String, reason: String) throws {
        let program = try migrated("container.register(A.self) { _ in \(old) }", members: members)
        #expect(program.reasons == ["A": reason])
    }

    @Test func aLocalNameOfSeveralIsFound() throws {
        let program = try migrated("let (x, y) = (1, 2)\ncontainer.register(A.self) { _ in A(\"\\(y)\") }")
        #expect(
            program.reasons == [
                "A":
                    "its closure uses 'y', which has another meaning in an extension of 'Dependencies' (Sources/App/Services.swift:6)"
            ])
    }

    @Test(arguments: ["a", "shared()"]) func aBindingDoesNotHideAGlobal(value: String) throws {
        let program = try migrated(
            "container.register(A.self) { _ in A(\(value)) }", others: "private let a = \"\"\n")
        let name = value.prefix { $0.isLetter }
        #expect(
            program.reasons == [
                "A":
                    "its closure uses '\(name)', which a binding of the same name would hide; rename the binding with '--names' (Sources/App/Services.swift:6)"
            ])
    }

    @Test func aLocalFunctionDoesNotHideABinding() throws {
        let program = try migrated(
            """
            container.register(A.self) { _ in A() }
            container.register(B.self) { r in
                func a() -> A { A("local") }
                return B(a: r.resolve(A.self)!, other: a())
            }
            """)
        #expect(program["Sources/App/Services.swift"].contains("return B(a: self.a, other: a())\n"))
    }

    // MARK: - Names of services

    private func migratedProgram(_ registrations: String, uses: String) throws -> MigratedProgram {
        let lines = MigratedProgram.indented(registrations)
        let program = try MigratedProgram(
            [
                "Sources/App/Services.swift":
                    "import Swinject\n\nlet live = \"live\"\nstruct Services: Assembly {\n    func assemble(container: Container) {\n\(lines)    }\n}\n",
                "Sources/App/Use.swift":
                    "import Swinject\n\nlet resolver = Assembler([Services()]).resolver\nstruct A {}\nenum Names {\n    static let main = \"main\"\n}\n\(uses)\n",
            ], from: .swinject)
        #expect(program.isStable)
        return program
    }

    @Test(arguments: ["Inject", "FatalError", "PrepareDependencies", "Run", "Singleton"])
    func aBindingDoesNotHideFunctionsOfNativeCode(type: String) throws {
        let program = try migratedProgram(
            "container.register(\(type).self) { _ in \(type)() }", uses: "struct \(type) {}")
        let name = type.prefix(1).lowercased() + type.dropFirst() + "2"
        #expect(
            program["Sources/App/Services.swift"].contains(
                "    var \(name): \(type) { perResolution { \(type)() } }\n"))
    }

    @Test func theNameOfAGlobalConstantIsItsValue() throws {
        let program = try migratedProgram(
            "container.register(A.self, name: live) { _ in A() }",
            uses: "func f() -> A { resolver.resolve(A.self, name: \"live\")! }")
        #expect(program["Sources/App/Services.swift"].contains("var liveA: A { perResolution { A() } }"))
        #expect(program["Sources/App/Use.swift"].contains("func f() -> A { inject(\\.liveA) }"))
    }

    @Test func aLocalNameIsNotThatOfAGlobalConstant() throws {
        let program = try migratedProgram(
            "let live = name()\ncontainer.register(A.self, name: live) { _ in A() }",
            uses: "func f() -> A { resolver.resolve(A.self, name: \"live\")! }")
        #expect(program["Sources/App/Services.swift"].contains("container.register(A.self, name: live)"))
    }

    @Test(arguments: [("Names.main", "\"main\"", true), ("\"main\"", "Names.main", true), ("\"a\"", "\"b\"", false)])
    func aServiceWhoseNameMayBeResolvedStays(registered: String, resolved: String, stays: Bool) throws {
        let program = try migratedProgram(
            "container.register(A.self, name: \(registered)) { _ in A() }",
            uses: "func f() -> A { resolver.resolve(A.self, name: \(resolved))! }")
        let name = resolved.replacing("\"", with: "")
        #expect(
            program.reasons.values.first
                == (stays
                    ? "other code resolves A with the name '\(name)', which may be its name (Sources/App/Use.swift:8)"
                    : nil))
    }

    // MARK: - Aliases

    @Test(arguments: [
        ("Alias", "A"), ("A", "Alias"), ("Alias", "Other"), ("Outer.Alias", "A"), ("Alias", "Outer.Alias"),
    ]) func aServiceIsResolvedByAnotherNameOfItsType(registered: String, resolved: String) throws {
        let program = try migratedProgram(
            "container.register(\(registered).self) { _ in A() }",
            uses:
                "typealias Alias = A\ntypealias Other = Alias\nenum Outer {\n    typealias Alias = A\n}\nfunc f() -> A { resolver.resolve(\(resolved).self)! }"
        )
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/Use.swift"].contains(
                "func f() -> A { inject(\\.\(registered == "A" ? "a" : "alias")) }"))
    }

    @Test(arguments: ["any P", "P"]) func anAliasOfAProtocolIsWrittenAsTheProtocol(target: String) throws {
        let program = try migratedProgram(
            "container.register(Alias.self) { _ in A() }",
            uses: "protocol P {}\ntypealias Alias = \(target)\nfunc f() -> any P { resolver.resolve((any P).self)! }")
        #expect(program.reasons == [:])
        #expect(program["Sources/App/Services.swift"].contains("var alias: any P { perResolution { A() } }"))
    }

    @Test func aSendableFunctionIsKept() throws {
        let program = try MigratedProgram(
            [
                "Package.swift":
                    "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"App\", targets: [.target(name: \"App\")])\n",
                "Sources/App/App.swift":
                    "import Swinject\n\nfunc register(in container: Container) {\n    container.register((@Sendable (Int) -> Bool).self) { _ in { $0 > 1 } }\n}\n",
            ], from: .swinject)
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/App.swift"].contains(
                "var intBool: @Sendable (Int) -> Bool { perResolution { { $0 > 1 } } }"))
    }
}
#endif
