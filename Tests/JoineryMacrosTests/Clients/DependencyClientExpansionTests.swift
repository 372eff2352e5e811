// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import SwiftIfConfig
import Testing

struct DependencyClientExpansionTests {
    @Test func endpointsGetTheAttributeAndInitializersAreAdded() {
        let expansion = client(
            """
            @DependencyClient
            public struct Client: Sendable {
                let id: Int
                public var fetch: @Sendable (_ id: Int) async throws -> String  // comment
                public var stop: () -> Void
                var note: String?
            }
            """)
        #expect(
            expansion.source == """
                public struct Client: Sendable {
                    let id: Int
                    @DependencyEndpoint \(hints)
                    public var fetch: @Sendable (_ id: Int) async throws -> String  // comment
                    @DependencyEndpoint
                    public var stop: () -> Void
                    var note: String?

                    init(
                        id: Int,
                        fetch: @escaping @Sendable (_ id: Int) async throws -> String,
                        stop: @escaping () -> Void,
                        note: String? = nil
                    ) {
                        self.id = id
                        self._fetch = fetch
                        self._stop = stop
                        self.note = note
                    }

                    init(
                        id: Int,
                        note: String? = nil
                    ) {
                        self.id = id
                        self.note = note
                    }
                }
                """)
        #expect(expansion.messages == [])
    }

    @Test func existingAttributeIsNotRepeated() {
        #expect(
            client(
                """
                @DependencyClient
                struct Client {
                    @DependencyEndpoint(method: "halt")
                    var stop: () -> Void
                    @JoineryDependenciesMacros.DependencyEndpoint
                    var start: () -> Void
                }
                """
            ).source == """
                struct Client {
                    @DependencyEndpoint(method: "halt")
                    \(hints)
                    var stop: () -> Void
                    @JoineryDependenciesMacros.DependencyEndpoint
                    var start: () -> Void

                    init(
                        stop: @escaping () -> Void,
                        start: @escaping () -> Void
                    ) {
                        self._stop = stop
                        self._start = start
                    }

                    init() {
                    }
                }
                """)
    }

    @Test(arguments: [
        ("struct", "", "", "init"), ("public struct", "public ", "public ", "public init"),
        ("public struct", "public ", "", "init"), ("public struct", "public ", "package ", "package init"),
        ("package struct", "package ", "package ", "package init"), ("struct", "", "private ", "private init"),
        ("public struct", "public ", "fileprivate ", "fileprivate init"), ("private struct", "", "", "init"),
        ("internal struct", "public ", "public ", "init"), ("struct", "public ", "public ", "public init"),
        ("public struct", "public ", "public private(set) ", "public init"),
        ("public struct", "private(set) public ", "public ", "public init"),
    ])
    func initializersHaveTheLowestAccessLevelOfTheirProperties(
        _ structure: String, _ first: String, _ second: String, _ expected: String
    ) {
        let source = client(
            "@DependencyClient\n\(structure) Client {\n\(first)var a: () -> Void\n\(second)var b: Int\n}"
        ).source
        let initializers = source.split(separator: "\n").filter { $0.contains("init(") }
        #expect(initializers.map { $0.drop { $0 == " " } } == ["\(expected)(", "\(expected)("])
    }

    @Test func initializersOmitOtherProperties() {
        #expect(
            parameters(
                """
                let constant = 3
                private var secret = 4
                fileprivate var hidden: () -> Void = {}
                lazy var late = 5
                static var shared: Int = 6
                var computed: Int { 7 }
                var getter: Int { get { 7 } }
                @Dependency(\\.clock) var clock
                @DependencyEndpointIgnored var ignored: () -> Void = {}
                func function() {}
                struct Nested {}
                """) == ["play: @escaping () -> Void"])
    }

    @Test func typesOfParameters() {
        #expect(
            parameters(
                """
                var isOn = true
                var count = -1
                var size = 1.5
                var name = "a"
                var first, second: Int
                var third: Int = 3, fourth: Bool
                let stored: () -> Void
                var optional: (() -> Void)?
                var unwrapped: Int!
                var observed: Int = 3 { didSet {} }
                var parenthesised: ((Int) -> Void)
                var inherited: nonisolated(nonsending) @Sendable () async -> Void
                """) == [
                    "isOn: Bool = true", "count: Int = -1", "size: Double = 1.5", "name: String = \"a\"",
                    "first: Int", "second: Int", "third: Int = 3", "fourth: Bool",
                    "stored: @escaping () -> Void", "optional: (() -> Void)? = nil", "unwrapped: Int! = nil",
                    "observed: Int = 3", "parenthesised: @escaping (Int) -> Void",
                    "inherited: nonisolated(nonsending) @escaping @Sendable () async -> Void",
                    "play: @escaping () -> Void",
                ])
    }

    @Test func onlyActiveBranchesOfConditionsCount() {
        let members = """
            #if FIRST
            var first: () -> Void
            #if SECOND
            let second: Int
            #endif
            #else
            var other: () -> Void
            #endif
            """
        #expect(parameters(members, flags: []) == ["other: @escaping () -> Void", "play: @escaping () -> Void"])
        #expect(parameters(members, flags: ["FIRST"]) == ["first: @escaping () -> Void", "play: @escaping () -> Void"])
        #expect(
            parameters(members, flags: ["FIRST", "SECOND"])
                == ["first: @escaping () -> Void", "second: Int", "play: @escaping () -> Void"])
    }
}

/// The attributes that make editors suggest the method of an endpoint.
private let hints = ["iOS", "macOS", "tvOS", "visionOS", "watchOS"].map {
    "@available(\($0), deprecated: 9999, message: \"To call the endpoint, prefer its method. "
        + "To replace it, assign to this property.\")"
}.joined(separator: " ")

private func client(_ source: String, flags: Set<String>? = nil) -> Expansion {
    Expansion(
        source, ["DependencyClient": DependencyClientMacro.self],
        configuration: flags.map {
            StaticBuildConfiguration(
                customConditions: $0, languageVersion: VersionTuple(6), compilerVersion: VersionTuple(6, 3))
        })
}

/// The parameters of the longer initializer of a client with these members, and an endpoint after them.
private func parameters(_ members: String, flags: Set<String>? = nil) -> [String] {
    let source = client("@DependencyClient\nstruct Client {\n\(members)\nvar play: () -> Void\n}", flags: flags).source
    let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
    guard let start = lines.firstIndex(of: "init("), let end = lines[start...].firstIndex(of: ") {") else { return [] }
    return lines[(start + 1)..<end].map { String($0.last == "," ? $0.dropLast() : $0) }
}
#endif
