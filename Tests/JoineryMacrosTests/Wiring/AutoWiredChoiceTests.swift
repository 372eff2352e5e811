// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The selection of the initializer to call.
struct AutoWiredChoiceTests {
    @Test(arguments: [
        "init(path: String) {}", "init(path: String) {}\nconvenience init() { self.init(path: \"\") }",
        "init(path: String) {}\nrequired init?(coder: NSCoder) { nil }",
        "init(from decoder: any Decoder) throws {}\ninit(path: String) {}",
        "init() {}\n@AutoWiredInitializer init(path: String) {}\ninit(path: String, limit: Int) {}",
        "init() {}\n@AutoWiredInitializer convenience init(path: String) {}",
        "@JoineryMacros.AutoWiredInitializer init(path: String) {}\ninit() {}",
    ])
    func onlyInitializerOrTheMarkedOne(_ initializers: String) {
        let expansion = expanded("@AutoWired class Search {\n\(initializers)\n}")
        #expect(expansion.messages == [])
        #expect(
            generatedInitializer(for: "@AutoWired class Search {\n\(initializers)\n}").contains(
                "self.init(path: graph.path)"))
    }

    @Test func onlyActiveBranchesOfConditionsCount() {
        let source = """
            @AutoWired
            struct Search {
                #if MOCK
                init(path: String) {}
                #else
                init(listings: any Listings) {}
                #endif
            }
            """
        for (flags, line, argument) in [(Set<String>(), 6, "listings"), (["MOCK"], 4, "path")] {
            #expect(
                generatedInitializer(for: source, flags: flags) == """
                    init(from graph: Joinery.Dependencies) {
                    #sourceLocation(file: "File.swift", line: \(line))
                        self.init(\(argument): graph.\(argument))
                    #sourceLocation()
                    }
                    """)
        }
    }

    @Test func initializerInAnInactiveBranchIsIgnored() {
        let source = "@AutoWired struct Search {\n#if MOCK\ninit() {}\n#endif\nlet path: String\n}"
        #expect(
            generatedInitializer(for: source, flags: []) == """
                init(from graph: Joinery.Dependencies) {
                #sourceLocation(file: "File.swift", line: 5)
                    self.init(path: graph.path)
                #sourceLocation()
                }
                """)
    }
}
#endif
