// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

struct DependencyEntryExpansionTests {
    @Test func inferredTypeMatchesTheValues() {
        let expansion = Expansion(
            """
            extension DependencyValues {
                @DependencyEntry(liveValue: Live(), previewValue: Preview())
                var store = Stub()
            }
            """)
        #expect(
            expansion.source == """
                extension DependencyValues {
                    var store {
                        get {
                            self[_storeKey.self]
                        }
                        set {
                            self[_storeKey.self] = newValue
                        }
                    }

                    private nonisolated enum _storeKey: JoineryDependencies.DependencyKey {
                        @JoineryDependenciesMacros._DependencyEntryDefaultValue
                        static var liveValue = Live()
                        @JoineryDependenciesMacros._DependencyEntryDefaultValue
                        static var previewValue = Preview()
                        @JoineryDependenciesMacros._DependencyEntryDefaultValue
                        static var testValue = Stub()
                    }
                }
                """)
        #expect(expansion.messages == [])
    }

    @Test func publicKeyIsNamedAndDeclaredForOtherModules() {
        #expect(
            key("public var store: any Store = Stub()") == """
                public nonisolated enum StoreKey: JoineryDependencies.TestDependencyKey {
                    public typealias Value = any Store
                    public static var testValue: Value {
                        Stub()
                    }
                }
                """)
    }

    @Test func liveValueIsSufficient() {
        #expect(
            key("package var store: Store", "(liveValue: .live)") == """
                package nonisolated enum StoreKey: JoineryDependencies.DependencyKey {
                    package typealias Value = Store
                    package static var liveValue: Value {
                        .live
                    }
                }
                """)
    }

    @Test(arguments: [
        ("store = Stub()", "StoreKey"), ("`default` = Stub()", "DefaultKey"), ("a: Store = Stub()", "StoreKey"),
        ("a: Module.Store = Stub()", "StoreKey"), ("a: any Store & Sendable = Stub()", "StoreSendableKey"),
        ("a: Store? = nil", "StoreKey"), ("a: [Store] = []", "StoreKey"),
        ("a: [String: Store] = [:]", "StringStoreKey"),
        ("a: (Store, Int) = b", "StoreIntKey"), ("a: Store.Type = b", "StoreKey"), ("url: () -> Void = b", "UrlKey"),
    ])
    func nameOfAKey(_ declaration: String, _ expected: String) {
        #expect(key("public var \(declaration)").hasPrefix("public nonisolated enum \(expected): "))
    }

    @Test func specifiedName() {
        #expect(key("public var a = 1", "(\"NumberKey\")").hasPrefix("public nonisolated enum NumberKey: "))
        #expect(key("var a = 1", "(\"NumberKey\")").hasPrefix("nonisolated enum NumberKey: "))
        #expect(key("fileprivate var a = 1", "(\"NumberKey\")").hasPrefix("fileprivate nonisolated enum NumberKey: "))
        #expect(key("fileprivate var a = 1").hasPrefix("private nonisolated enum _aKey: "))
    }

    @Test func entryOutsideDependencyValues() {
        let message = """
            error: '@DependencyEntry' can only be attached to a property in an extension of 'DependencyValues'
            """
        #expect(Expansion("struct Foo {\n    @DependencyEntry var a = 1\n}").messages == ["2:5: \(message)"])
        #expect(Expansion("extension Foo {\n    @DependencyEntry var a = 1\n}").messages == ["2:5: \(message)"])
        #expect(Expansion("@DependencyEntry var a = 1").messages == ["1:1: \(message)"])
        #expect(entry("func a() {}").messages == ["2:5: \(message)"])
        #expect(
            Expansion("extension JoineryDependencies.DependencyValues {\n    @DependencyEntry var a = 1\n}").messages
                == [])
    }

    @Test func invalidEntryDeclarations() {
        let constant = entry("let a = 1")
        #expect(
            constant.messages == [
                "2:22: error: an entry must be a 'var', because tests override it\nfix: replace 'let' with 'var'"
            ])
        #expect(constant.fixed == "extension DependencyValues {\n    @DependencyEntry var a = 1\n}")
        #expect(
            entry("static var a = 1").messages == [
                "2:22: error: an entry cannot be 'static', because it is read from the current values"
            ])
        #expect(
            entry("var a: Int { 1 }").messages == [
                "2:26: error: an entry cannot have accessors, because '@DependencyEntry' generates them"
            ])
    }

    @Test func entryWithoutValue() {
        let message = "error: an entry needs an initial value, which tests use, or a 'liveValue'"
        let expansion = entry("var a: Int")
        #expect(expansion.messages == ["2:26: \(message)"])
        #expect(entry("var a: Int", "(previewValue: 1)").messages == ["2:43: \(message)"])
        #expect(
            expansion.source == """
                extension DependencyValues {
                    var a: Int {
                        get {
                            self[_aKey.self]
                        }
                        set {
                            self[_aKey.self] = newValue
                        }
                    }

                    private nonisolated enum _aKey: JoineryDependencies.TestDependencyKey {
                        typealias Value = Int
                        static var testValue: Value {
                            fatalError()
                        }
                    }
                }
                """)
    }

    @Test func invalidKeyName() {
        #expect(entry("var a = 1", "(\"no name\")").messages == ["2:22: error: 'no name' is not a valid type name"])
        #expect(
            entry("var a = 1", "(name)").messages == [
                "2:22: error: a key name must be a string literal without interpolation"
            ])
    }
}

private func entry(_ declaration: String, _ arguments: String = "") -> Expansion {
    Expansion("extension DependencyValues {\n    @DependencyEntry\(arguments) \(declaration)\n}")
}

/// The key of an entry.
private func key(_ declaration: String, _ arguments: String = "") -> String {
    let lines = entry(declaration, arguments).source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.contains(" enum ") || $0.hasPrefix("    nonisolated enum ") } ?? 0
    return lines[start...].dropLast().map { String($0.dropFirst(4)) }.joined(separator: "\n")
}
#endif
