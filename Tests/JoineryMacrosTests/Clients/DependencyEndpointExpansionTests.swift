// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

struct DependencyEndpointExpansionTests {
    @Test func closureMovesIntoAStoredProperty() {
        let expansion = Expansion(
            """
            struct Client {
                @DependencyEndpoint
                var play: (Int) -> Void  // with a comment
            }
            """)
        #expect(
            expansion.source == """
                struct Client {
                    var play: (Int) -> Void {  // with a comment
                        get {
                            _play
                        }
                        set {
                            _play = newValue
                        }
                    }

                    private var _play: (Int) -> Void = { _ in
                        JoineryDependenciesMacros.Unimplemented._report("Client.play")
                    }
                }
                """)
        #expect(expansion.messages == [])
    }

    @Test func labelsAddAMethod() {
        #expect(
            Peers("public var fetch: @Sendable (_ id: Int, Bool) async throws -> String").source == """
                public func fetch(id p0: Int, _ p1: Bool) async throws -> String {
                    try await self._fetch(p0, p1)
                }

                private var _fetch: @Sendable (_ id: Int, Bool) async throws -> String = { _, _ in
                    throw JoineryDependenciesMacros.Unimplemented._report("Client.fetch")
                }
                """)
    }

    @Test func methodHasTheSpecifiedName() {
        #expect(
            Peers("package var fetch: () throws -> Int", method: "load").source == """
                package func load() throws -> Int {
                    try self._fetch()
                }

                private var _fetch: () throws -> Int = {
                    throw JoineryDependenciesMacros.Unimplemented._report("Client.fetch")
                }
                """)
    }

    @Test func defaultRecordsAnIssueFirst() {
        #expect(
            Peers("var list: (Int) -> [Int] = { [$0] }").source == """
                private var _list: (Int) -> [Int] = {
                    JoineryDependenciesMacros.Unimplemented._report("Client.list")
                    return [$0]
                }
                """)
    }

    @Test func optionalResultNeedsNoDefault() {
        for type in ["Int?", "Optional<Int>", "Swift.Optional<Int>"] {
            #expect(
                Peers("var find: () -> \(type)").source == """
                    private var _find: () -> \(type) = {
                        JoineryDependenciesMacros.Unimplemented._report("Client.find")
                        return nil
                    }
                    """)
        }
    }

    @Test func noResultNeedsNoDefault() {
        for type in ["Void", "()", "Swift.Void"] {
            #expect(
                Peers("var stop: () async -> \(type)").source == """
                    private var _stop: () async -> \(type) = {
                        JoineryDependenciesMacros.Unimplemented._report("Client.stop")
                    }
                    """)
        }
    }

    @Test func inoutAutoclosureAndPackArgumentsArePassedOn() {
        let type = "(_ a: inout Int, _ b: @autoclosure () async throws -> Int, _ c: repeat each Item) async -> Void"
        #expect(
            Peers("var call: \(type)").source == """
                func call(a p0: inout Int, b p1: @autoclosure () async throws -> Int, c p2: repeat each Item) async -> Void {
                    await self._call(&p0, try await p1(), repeat each p2)
                }

                private var _call: \(type) = { (_: inout Int, _: @autoclosure () async throws -> Int, _: repeat each Item) in
                    JoineryDependenciesMacros.Unimplemented._report("Client.call")
                }
                """)
    }

    @Test func methodHasTheIsolationOfTheClosure() {
        let methods = [
            "@MainActor @Sendable (_ id: Int) -> Void", "@concurrent @Sendable (_ id: Int) async -> Void",
            "nonisolated(nonsending) (_ id: Int) async -> Void", "@isolated(any) @Sendable (_ id: Int) throws -> Void",
        ].map { Peers("var run: \($0) = { _ in }").source.split(separator: "\n").prefix(2).joined(separator: "\n") }
        #expect(
            methods == [
                """
                @MainActor func run(id p0: Int) -> Void {
                    self._run(p0)
                """,
                """
                @concurrent func run(id p0: Int) async -> Void {
                    await self._run(p0)
                """,
                """
                nonisolated(nonsending) func run(id p0: Int) async -> Void {
                    await self._run(p0)
                """,
                """
                func run(id p0: Int) async throws -> Void {
                    try await self._run(p0)
                """,
            ])
    }

    @Test func modifiersAttributesAndObserversAreDistributed() {
        #expect(
            Peers(
                """
                @available(macOS 99, *)
                @MainActor
                public nonisolated private(set) var run: (_ id: Int) -> Void {
                    didSet { count += 1 }
                }
                """
            ).source == """
                @available(macOS 99, *)
                @MainActor
                public nonisolated func run(id p0: Int) -> Void {
                    self._run(p0)
                }

                @MainActor
                private nonisolated var _run: (_ id: Int) -> Void = { _ in
                    JoineryDependenciesMacros.Unimplemented._report("Client.run")
                } {
                        didSet {
                            count += 1
                        }
                    }
                """)
    }

    @Test func escapedNamesStayEscaped() {
        #expect(
            Peers("var `return`: (_ `in`: Int) -> Void").source == """
                func `return`(`in` p0: Int) -> Void {
                    self._return(p0)
                }

                private var _return: (_ `in`: Int) -> Void = { _ in
                    JoineryDependenciesMacros.Unimplemented._report("Client.return")
                }
                """)
    }
}

/// The peers of a client's endpoint, without the accessors.
private struct Peers {
    let source: String

    init(_ declaration: String, method: String? = nil) {
        let attribute = "@DependencyEndpoint" + (method.map { "(method: \"\($0)\")" } ?? "")
        let indented = declaration.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let expanded = Expansion("struct Client {\n    \(attribute)\n\(indented)\n}").source
        let lines = expanded.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The peers follow the accessors' closing brace and an empty line.
        let start = lines.firstIndex(of: "    }") ?? 0
        source = lines[(start + 2)...].dropLast().map { String($0.dropFirst(4)) }.joined(separator: "\n")
    }
}
#endif
