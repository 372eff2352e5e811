// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Testing

/// The code that the removal of a binding takes away, and the reasons to leave it.
struct BindingRemovalTests {
    /// Returns a program after a fix, without its fixed parts.
    private func members(_ members: String) throws -> String {
        let fixed = try FixedSource("import Joinery\nextension Dependencies {\n\(members)\n}\n" + Self.use)
        #expect(fixed.report == "")
        #expect(
            fixed.text.hasPrefix("import Joinery\nextension Dependencies {\n")
                && fixed.text.hasSuffix("\n}\n" + Self.use))
        return String(fixed.text.dropFirst(40).dropLast(3 + Self.use.count))
    }

    private static let use = "let used = inject(\\.used)\n"
    private static let used = "    var used: Used { singleton { Used() } }"

    @Test(arguments: [
        // With documentation, attributes, silences, and a comment after it.
        "    /// An old value.\n    ///\n    /// Never used.\n    @MainActor\n    @available(*, deprecated)\n    var old: Old {\n"
            + "        singleton { Old() }\n    }\n\(used)",
        "    /** An old value. */\n    var old: Old { singleton { Old() } }\n\(used)",
        "    // joinery:disable explicit-return - on purpose\n    var old: Old { singleton { return Old() } }\n\(used)",
        "    var old: Old { singleton { Old() } }  // An old value.\n\(used)",
        "\(used)\n    func old(_ key: Int) -> Old { singleton(for: key) { Old() } }",
        // With the blank line that separates it.
        "    var old: Old { singleton { Old() } }\n\n\(used)", "\(used)\n\n    var old: Old { singleton { Old() } }",
        "    var old: Old { singleton { Old(older) } }\n\n    var older: Older { singleton { Older() } }\n\n\(used)",
        // Beside another declaration.
        "    var old: Old { singleton { Old() } }; var used: Used { singleton { Used() } }",
        "    var used: Used { singleton { Used() } }; var old: Old { singleton { Old() } }",
    ]) func declarationIsRemoved(_ source: String) throws {
        #expect(try members(source).trimmingSemicolon == Self.used)
    }

    @Test func otherCommentsAndBlankLinesStay() throws {
        let source = """
                // MARK: - Old
                // Plain.
                // swiftlint:disable:next line_length
                /// An old value.
                var old: Old { singleton { Old() } }


                // For all of these.
                // periphery:ignore
                var older: Old { singleton { Old() } }
                var used: Used { singleton { Used() } }  // Used.

                // For that.

                // For this.
                var oldest: Old { singleton { Old() } }
                /* Nothing. */
            """
        let expected = """
                // MARK: - Old


                // For all of these.
                var used: Used { singleton { Used() } }  // Used.

                // For that.

                // For this.
                /* Nothing. */
            """
        #expect(try members(source) == expected)
    }

    @Test func lineTerminatorsStay() throws {
        let source =
            "import Joinery\nextension Dependencies {\n    /// Old.\n    var old: Old { singleton { Old() } }\n\n\(Self.used)\n}\n\(Self.use)"
        let expected = "import Joinery\nextension Dependencies {\n\(Self.used)\n}\n\(Self.use)"
        let fixed = try FixedSource(source.replacing("\n", with: "\r\n"))
        #expect(fixed.text == expected.replacing("\n", with: "\r\n"))
        #expect(try FixedSource(String(source.dropLast())).text == String(expected.dropLast()))
    }

    @Test func emptyExtensionIsRemoved() throws {
        let source = """
            import Joinery

            /// The old bindings.
            extension Dependencies {
                var old: Old { singleton { Old(older) } }

                /// Older.
                var older: Older { singleton { Older() } }
            }

            extension Dependencies { var used: Used { singleton { Used() } } }
            extension Dependencies { var oldest: Old { singleton { Old() } } }
            extension Dependencies {
                // Kept for later.

                var former: Old { singleton { Old() } }
            }
            extension Dependencies: Sendable {
                var last: Old { singleton { Old() } }
            }
            let used = inject(\\.used)
            """
        let expected = """
            import Joinery

            extension Dependencies { var used: Used { singleton { Used() } } }
            extension Dependencies {
                // Kept for later.
            }
            extension Dependencies: Sendable {
            }
            let used = inject(\\.used)
            """
        let fixed = try FixedSource(source)
        #expect(fixed.text == expected)
        #expect(fixed.report == "")
    }

    @Test func keysThatNothingElseNamesAreRemoved() throws {
        let fixed = try FixedSource(
            """
            import Dependencies
            private enum OldKey: DependencyKey { static let liveValue = Old() }
            extension DependencyValues {
                var old: Old { get { self[OldKey.self] } set { self[OldKey.self] = newValue } }
            }
            enum OlderKey: DependencyKey { static let liveValue = Old() }
            private enum OldestKey: DependencyKey { static let liveValue = Old() }
            let key = OldestKey.self
            """)
        #expect(
            fixed.text == """
                import Dependencies
                enum OlderKey: DependencyKey { static let liveValue = Old() }
                private enum OldestKey: DependencyKey { static let liveValue = Old() }
                let key = OldestKey.self
                """)
        #expect(fixed.report.contains("'OlderKey' is not removed because other code may use the type 'OlderKey'"))
    }

    /// Returns why a binding named `old` stays.
    private func reason(_ source: String) throws -> String? {
        let fixed = try FixedSource(source)
        #expect(fixed.text == source)
        let match = fixed.report.firstMatch(
            of: /note: '(\w+\.)*old( named "\w+")?' is not removed because (.*)\n/.ignoresCase())
        return match.map { String($0.3) }
    }

    private static let old = "var old: Old { singleton { Old() } }"

    @Test(arguments: [
        (
            "extension Dependencies: Unread { \(old) }",
            "it may be a requirement of 'Unread', whose declaration was not read"
        ),
        (
            "struct Shop: DependencyGraph { let instances = Instances(); let other = 1 }\nextension Shop { @objc \(old) }",
            "Objective-C code may use it"
        ),
        ("class Shop: Dependencies { override \(old) }", "it overrides a member of a superclass"),
        (
            "extension Dependencies { \(old) }\nfunc test() { prepareDependencies { $0[\\.old] = Old() } }",
            "it gets another value at App.swift:3"
        ),
        (
            "extension Dependencies {\n#if DEBUG\n\(old)\n#else\n\(old)\n#endif\n}", "it has several declarations"
        ),
        (
            "extension Dependencies { \(old); var broken: Old { singleton { return Old() ) } }", nil
        ),
    ]) func memberThatMayBeNeededStays(_ source: String, _ expected: String?) throws {
        #expect(try reason("import Joinery\n" + source) == expected)
    }

    @Test(arguments: [
        ("let entry = container.register(Old.self) { _ in Old() }", "the result of its registration is used"),
        ("keep(container.register(Old.self) { _ in Old() })", "the result of its registration is used"),
        (
            "container.register(Old.self) { _ in Old() }.implements(Other.self)",
            "its registration also registers other services"
        ),
        (
            "if debug { container.register(Old.self) { _ in Old() } }",
            "its registration is the only statement of a block"
        ),
        (
            "switch kind {\n    case .a: container.register(Old.self) { _ in Old() }\n    }",
            "its registration is the only statement of a block"
        ),
        ("apply { container.register(Old.self) { _ in Old() } }", "its registration is the only statement of a block"),
    ]) func registrationThatIsNotAStatementOfItsOwnStays(_ statement: String, _ expected: String) throws {
        let source = "import Swinject\nfunc assemble(_ container: Container) {\n    \(statement)\n    start()\n}\n"
        #expect(try reason(source + "@main struct App {}\n") == expected)
    }

    @Test func registrationsAreRemoved() throws {
        let source = """
            import Swinject
            func assemble(_ container: Container) {
                // The service.
                container.register(Used.self) { _ in Used() }
                container.register(Old.self, name: "old") { _ in
                    Old()
                }
                .inObjectScope(.container)
                _ = container.register(Older.self) { _ in Older() }
                container.resolve(Used.self)!.start()
            }
            func more(_ container: Container) {
                container.register(Oldest.self) { _ in Oldest() }
            }
            @main struct App {}
            """
        let expected = """
            import Swinject
            func assemble(_ container: Container) {
                // The service.
                container.register(Used.self) { _ in Used() }
                container.resolve(Used.self)!.start()
            }
            func more(_ container: Container) {
            }
            @main struct App {}
            """
        let fixed = try FixedSource(source)
        #expect(fixed.text == expected)
        #expect(fixed.report == "")
    }

    /// The type that the binding builds stays, and its code names the other binding.
    @Test func bindingThatATypeReadsStays() throws {
        let type = "final class Old { let folder = inject(\\.folder) }\n"
        let folder = "extension Dependencies { var folder: Folder { singleton { Folder() } } }\n"
        let fixed = try FixedSource(
            "import Joinery\n" + type + folder + "extension Dependencies { var old: Old { singleton { Old() } } }\n")
        #expect(fixed.text == "import Joinery\n" + type + folder)
        #expect(fixed.report == "")
    }
}

extension String {
    /// The text without a semicolon at its end, which separated two declarations.
    fileprivate var trimmingSemicolon: String { hasSuffix(";") ? String(dropLast()) : self }
}
#endif
