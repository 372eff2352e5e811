// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// Isolation to actors.
struct StubbedActorTests {
    @Test func protocolWithAGlobalActor() {
        #expect(
            StubExpansion(
                """
                @MainActor
                protocol SearchView: AnyObject {
                    func show(_ texts: [String])
                    nonisolated func log(_ text: String)
                    @Store func keep()
                    @MainActor var isOn: Bool { get }
                }
                """
            ).stub == """
                /// A stub of `SearchView`: each member calls its closure, and records an issue if none is set.
                @MainActor final class SearchViewStub: SearchView {
                    /// The implementation of `SearchView.show(_:)`.
                    var onShow: (@MainActor (_ texts: [String]) -> Void)?

                    func show(_ texts: [String]) {
                        guard let closure = self.onShow else {
                            return JoineryMacros._unimplementedStub("SearchView.show(_:)", fileID: "Module/File.swift", line: 4, column: 5)
                        }
                        closure(texts)
                    }

                    private nonisolated let _onLog = JoineryMacros._StubbedClosure<@Sendable (_ text: String) -> Void>()
                    /// The implementation of `SearchView.log(_:)`.
                    nonisolated var onLog: (@Sendable (_ text: String) -> Void)? {
                        get { _onLog.value }
                        set { _onLog.value = newValue }
                    }

                    nonisolated func log(_ text: String) {
                        guard let closure = self.onLog else {
                            return JoineryMacros._unimplementedStub("SearchView.log(_:)", fileID: "Module/File.swift", line: 5, column: 5)
                        }
                        closure(text)
                    }

                    private nonisolated let _onKeep = JoineryMacros._StubbedClosure<@Store @Sendable () -> Void>()
                    /// The implementation of `SearchView.keep()`.
                    nonisolated var onKeep: (@Store @Sendable () -> Void)? {
                        get { _onKeep.value }
                        set { _onKeep.value = newValue }
                    }

                    @Store func keep() {
                        guard let closure = self.onKeep else {
                            return JoineryMacros._unimplementedStub("SearchView.keep()", fileID: "Module/File.swift", line: 6, column: 5)
                        }
                        closure()
                    }

                    /// The implementation of `SearchView.isOn`.
                    var onIsOn: (@MainActor () -> Bool)?

                    @MainActor var isOn: Bool {
                        get {
                            guard let closure = self.onIsOn else {
                                return JoineryMacros._unimplementedStub("SearchView.isOn", fileID: "Module/File.swift", line: 7, column: 5)
                            }
                            return closure()
                        }
                    }

                    /// Creates a stub that implements the given members.
                    init(
                        onShow: (@MainActor (_ texts: [String]) -> Void)? = nil,
                        onLog: (@Sendable (_ text: String) -> Void)? = nil,
                        onKeep: (@Store @Sendable () -> Void)? = nil,
                        onIsOn: (@MainActor () -> Bool)? = nil
                    ) {
                        self.onShow = onShow
                        self.onLog = onLog
                        self.onKeep = onKeep
                        self.onIsOn = onIsOn
                    }
                }
                """)
    }
}
#endif
