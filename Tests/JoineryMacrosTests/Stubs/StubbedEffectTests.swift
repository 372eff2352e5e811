// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The call of a method's closure.
struct StubbedEffectTests {
    @Test func effects() {
        #expect(
            StubExpansion(requirements: "func load() async").members == """
                /// The implementation of `P.load()`.
                var onLoad: (() async -> Void)?

                func load() async {
                    guard let closure = self.onLoad else {
                        return JoineryMacros._unimplementedStub("P.load()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    await closure()
                }
                """)
        #expect(
            StubExpansion(requirements: "func load() throws -> [Int]").members == """
                /// The implementation of `P.load()`.
                var onLoad: (() throws -> [Int])?

                func load() throws -> [Int] {
                    guard let closure = self.onLoad else {
                        throw JoineryMacros._unimplementedStubError("P.load()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return try closure()
                }
                """)
        #expect(
            StubExpansion(requirements: "func load() async throws(CancellationError) -> Int").members == """
                /// The implementation of `P.load()`.
                var onLoad: (() async throws(CancellationError) -> Int)?

                func load() async throws(CancellationError) -> Int {
                    guard let closure = self.onLoad else {
                        return JoineryMacros._unimplementedStub("P.load()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return try await closure()
                }
                """)
        #expect(
            StubExpansion(requirements: "func load() throws(any Error)").members == """
                /// The implementation of `P.load()`.
                var onLoad: (() throws(any Error) -> Void)?

                func load() throws(any Error) {
                    guard let closure = self.onLoad else {
                        throw JoineryMacros._unimplementedStubError("P.load()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    try closure()
                }
                """)
        #expect(
            StubExpansion(requirements: "func load() throws(Never) -> Int").members == """
                /// The implementation of `P.load()`.
                var onLoad: (() throws(Never) -> Int)?

                func load() throws(Never) -> Int {
                    guard let closure = self.onLoad else {
                        return JoineryMacros._unimplementedStub("P.load()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return closure()
                }
                """)
    }

    @Test func attributesAndModifiers() {
        #expect(
            StubExpansion(
                requirements: "@discardableResult @available(macOS 26, *) @TextBuilder mutating func insert() -> Bool"
            ).members == """
                /// The implementation of `P.insert()`.
                var onInsert: (() -> Bool)?

                @discardableResult @available(macOS 26, *) func insert() -> Bool {
                    guard let closure = self.onInsert else {
                        return JoineryMacros._unimplementedStub("P.insert()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return closure()
                }
                """)
    }

    @Test func implicitlyUnwrappedOptionalsAreOptional() {
        #expect(
            StubExpansion(requirements: "func unwrap(_ value: Int!) -> String!").members == """
                /// The implementation of `P.unwrap(_:)`.
                var onUnwrap: ((_ value: Int?) -> String?)?

                func unwrap(_ value: Int!) -> String! {
                    guard let closure = self.onUnwrap else {
                        return JoineryMacros._unimplementedStub("P.unwrap(_:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return closure(value)
                }
                """)
    }

    @Test func isolation() {
        #expect(
            StubExpansion(requirements: "nonisolated(nonsending) func load() async").members == """
                private nonisolated let _onLoad = JoineryMacros._StubbedClosure<nonisolated(nonsending) @Sendable () async -> Void>()
                /// The implementation of `P.load()`.
                nonisolated var onLoad: (nonisolated(nonsending) @Sendable () async -> Void)? {
                    get { _onLoad.value }
                    set { _onLoad.value = newValue }
                }

                nonisolated(nonsending) func load() async {
                    guard let closure = self.onLoad else {
                        return JoineryMacros._unimplementedStub("P.load()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    await closure()
                }
                """)
        #expect(
            StubExpansion(requirements: "@MainActor func render() -> Void").members == """
                private nonisolated let _onRender = JoineryMacros._StubbedClosure<@MainActor @Sendable () -> Void>()
                /// The implementation of `P.render()`.
                nonisolated var onRender: (@MainActor @Sendable () -> Void)? {
                    get { _onRender.value }
                    set { _onRender.value = newValue }
                }

                @MainActor func render() -> Void {
                    guard let closure = self.onRender else {
                        return JoineryMacros._unimplementedStub("P.render()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    closure()
                }
                """)
        #expect(
            StubExpansion(requirements: "@concurrent func load() async", of: "@MainActor ").members == """
                private nonisolated let _onLoad = JoineryMacros._StubbedClosure<@Sendable () async -> Void>()
                /// The implementation of `P.load()`.
                nonisolated var onLoad: (@Sendable () async -> Void)? {
                    get { _onLoad.value }
                    set { _onLoad.value = newValue }
                }

                @concurrent func load() async {
                    guard let closure = self.onLoad else {
                        return JoineryMacros._unimplementedStub("P.load()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    await closure()
                }
                """)
    }
}
#endif
