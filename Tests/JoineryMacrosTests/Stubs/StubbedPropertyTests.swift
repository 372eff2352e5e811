// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The closures of a property.
struct StubbedPropertyTests {
    @Test func property() {
        #expect(
            StubExpansion(requirements: "var count: Int { get }").members == """
                /// The implementation of `P.count`.
                var onCount: (() -> Int)?

                var count: Int {
                    get {
                        guard let closure = self.onCount else {
                            return JoineryMacros._unimplementedStub("P.count", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        return closure()
                    }
                }
                """)
    }

    @Test func settableProperty() {
        #expect(
            StubExpansion(requirements: "@available(macOS 26, *) var title: String! { get set }").members == """
                /// The implementation of `P.title`.
                var onTitle: (() -> String?)?

                /// The implementation of `P.title.setter`.
                var onSetTitle: ((_ newValue: String?) -> Void)?

                @available(macOS 26, *) var title: String! {
                    get {
                        guard let closure = self.onTitle else {
                            return JoineryMacros._unimplementedStub("P.title", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        return closure()
                    }
                    set {
                        guard let closure = self.onSetTitle else {
                            return JoineryMacros._unimplementedStub("P.title.setter", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        closure(newValue)
                    }
                }
                """)
    }

    @Test func effects() {
        #expect(
            StubExpansion(requirements: "var slow: Int { get async throws }").members == """
                /// The implementation of `P.slow`.
                var onSlow: (() async throws -> Int)?

                var slow: Int {
                    get async throws {
                        guard let closure = self.onSlow else {
                            throw JoineryMacros._unimplementedStubError("P.slow", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        return try await closure()
                    }
                }
                """)
        #expect(
            StubExpansion(requirements: "var `default`: Self { get throws(Failure) }").members == """
                /// The implementation of `P.default`.
                var onDefault: (() throws(Failure) -> PStub)?

                var `default`: PStub {
                    get throws(Failure) {
                        guard let closure = self.onDefault else {
                            return JoineryMacros._unimplementedStub("P.default", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        return try closure()
                    }
                }
                """)
    }

    @Test func isolation() {
        #expect(
            StubExpansion(requirements: "nonisolated var name: String { get }").members == """
                private nonisolated let _onName = JoineryMacros._StubbedClosure<@Sendable () -> String>()
                /// The implementation of `P.name`.
                nonisolated var onName: (@Sendable () -> String)? {
                    get { _onName.value }
                    set { _onName.value = newValue }
                }

                nonisolated var name: String {
                    get {
                        guard let closure = self.onName else {
                            return JoineryMacros._unimplementedStub("P.name", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        return closure()
                    }
                }
                """)
        #expect(
            StubExpansion(requirements: "@MainActor var view: (any View)? { get set }").members == """
                private nonisolated let _onView = JoineryMacros._StubbedClosure<@MainActor @Sendable () -> (any View)?>()
                /// The implementation of `P.view`.
                nonisolated var onView: (@MainActor @Sendable () -> (any View)?)? {
                    get { _onView.value }
                    set { _onView.value = newValue }
                }

                private nonisolated let _onSetView = JoineryMacros._StubbedClosure<@MainActor @Sendable (_ newValue: (any View)?) -> Void>()
                /// The implementation of `P.view.setter`.
                nonisolated var onSetView: (@MainActor @Sendable (_ newValue: (any View)?) -> Void)? {
                    get { _onSetView.value }
                    set { _onSetView.value = newValue }
                }

                @MainActor var view: (any View)? {
                    get {
                        guard let closure = self.onView else {
                            return JoineryMacros._unimplementedStub("P.view", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        return closure()
                    }
                    set {
                        guard let closure = self.onSetView else {
                            return JoineryMacros._unimplementedStub("P.view.setter", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        closure(newValue)
                    }
                }
                """)
    }

    @Test func mutatingAccessorsAreIgnored() {
        #expect(
            StubExpansion(requirements: "var count: Int { mutating get nonmutating set }").closures == [
                "onCount: () -> Int", "onSetCount: (_ newValue: Int) -> Void",
            ])
    }
}
#endif
