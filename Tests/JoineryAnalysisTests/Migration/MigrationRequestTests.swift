// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// The bindings that a request includes, and the names that it gives.
struct MigrationRequestTests {
    private static let files = [
        "Package.swift": """
        // swift-tools-version: 6.0
        let package = Package(
            name: "App",
            targets: [.target(name: "Core"), .target(name: "App", dependencies: ["Core"]), .target(name: "Empty")])

        """,
        "Sources/Core/Core.swift":
            "import FactoryKit\n\nextension Container {\n    public var a: Factory<A> { self { A() } }\n"
            + "    public var date: Factory<D> { self { D() } }\n}\n",
        "Sources/App/App.swift":
            "import FactoryKit\n\nextension Container {\n    var b: Factory<B> { self { B() } }\n}\n",
        "Sources/Empty/Empty.swift": "let x = 1\n",
    ]

    @Test(arguments: [
        "Core", "a", "Core/Container.a", "Container.a", "FOLDER/Sources/Core/Core.swift", "FOLDER/Sources/Core",
        "FOLDER/Sources/App/../Core/", "FOLDER/./Sources/./Core/Core.swift",
    ]) func nameSelectsBindings(name: String) throws {
        let program = try MigratedProgram(Self.files, from: .factory, only: [name])
        #expect(program["Sources/Core/Core.swift"].contains("var a: A { transient { A() } }"))
        #expect(program["Sources/App/App.swift"].contains("var b: Factory<B>"))
    }

    @Test func moduleWithoutBindingsHasNothing() throws {
        #expect(
            try MigratedProgram(Self.files, from: .factory, only: ["Empty"]).plan
                == "no bindings to migrate; '--only' leaves out 3\n")
    }

    @Test(arguments: [
        ("Cor", "'--only Cor' names no module, file, folder, or binding; did you mean 'Core'?"),
        (
            "Core/Container.aa",
            "'--only Core/Container.aa' names no module, file, folder, or binding; did you mean 'Container.a' or "
                + "'Core' or 'Core/Container.a'?"
        ),
        ("something", "'--only something' names no module, file, folder, or binding"),
        ("FOLDER/Package.swift", "'Package.swift' contains none of the files that are read"),
    ]) func unknownNameIsAnError(name: String, message: String) throws {
        let error = try MigratedProgram.error(Self.files, only: [name])
        #expect(error?.replacing(/only \S*joinery-[0-9A-F-]{36}\//, with: "only ") == message)
    }

    @Test(arguments: [
        ("a", "date", "'date' would be the name of 'Core/Container.a' and 'Core/Container.date'\(remedy)"),
        ("a", "b", "'b' would be the name of 'App/Container.b' and 'Core/Container.a'\(remedy)"),
        ("a", "class", "'class' cannot be the name of a binding; choose another name for 'a'"),
        ("a", "2nd", "'2nd' cannot be the name of a binding; choose another name for 'a'"),
        ("a", "context", "'context' cannot be the name of a binding; choose another name for 'a'"),
        ("a", "taken", "'Dependencies' already has a member named 'taken'; choose another name"),
        ("dates", "d", "there is no binding 'dates'; did you mean 'date'?"),
    ]) func nameThatIsNotFreeIsAnError(old: String, new: String, message: String) throws {
        var files = Self.files
        files["Sources/App/Native.swift"] =
            "import Joinery\n\nextension Dependencies {\n    var taken: B { singleton { B() } }\n}\n"
        let folder = try Folder(["names.json": "{\n  \"\(old)\": \"\(new)\"\n}"])
        let names = try MigrationNames(contentsOf: "\(folder.path)/names.json")
        #expect(
            try MigratedProgram.error(files, names: names)
                == "\(folder.path)/names.json:2:\(old.count + 7): \(message)")
    }

    private static let remedy = "; give one of them another name by its identifier"

    @Test func twoBindingsCannotGetOneName() throws {
        #expect(
            try MigratedProgram.error(Self.files, names: ["a": "x", "b": "x"])
                == "--names: 'x' would be the name of 'App/Container.b' and 'Core/Container.a'\(Self.remedy)")
    }

    @Test(arguments: [
        ("{\n  \"a\": 1\n}", ":2:8: the name of 'a' must be a string"),
        ("[\"a\"]", ":1:1: must be an object of names, such as {\"Listings\": \"allListings\"}"),
    ]) func fileWithOtherContentIsAnError(content: String, message: String) throws {
        let folder = try Folder(["names.json": content])
        let error = #expect(throws: UsageError.self) { try MigrationNames(contentsOf: folder.path + "/names.json") }
        #expect(error?.description == folder.path + "/names.json" + message)
    }

    @Test func fileThatIsNotJSONIsAnErrorWithItsPlace() throws {
        let folder = try Folder(["names.json": "{\n  \"a\": \"x\",\n  b\n}"])
        let error = #expect(throws: UsageError.self) { try MigrationNames(contentsOf: folder.path + "/names.json") }
        #expect(error?.description.hasPrefix("\(folder.path)/names.json:3:") == true, "\(error?.description ?? "")")
    }
}
#endif
