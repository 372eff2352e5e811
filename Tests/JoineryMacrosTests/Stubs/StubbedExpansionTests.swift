// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The whole class that is generated for a protocol.
struct StubbedExpansionTests {
    /// The compiler reports errors at the protocol's name and at the requirement.
    @Test func eachMemberIsPlacedOnTheLineOfItsRequirement() {
        let source = """
            import JoineryMacros

            @Stubbed
            protocol P: Sendable {
                /// Plays.
                func play()
            }
            """
        #expect(
            Expansion(source).source.dropFirst(source.count - "@Stubbed\n".count) == """

                #sourceLocation(file: "File.swift", line: 2)

                /// A stub of `P`: each member calls its closure, and records an issue if none is set.
                final class PStub: P {
                #sourceLocation(file: "File.swift", line: 6)
                    private let _onPlay = JoineryMacros._StubbedClosure<@Sendable () -> Void>()
                #sourceLocation(file: "File.swift", line: 5)
                    /// The implementation of `P.play()`.
                    var onPlay: (@Sendable () -> Void)? {
                        get { _onPlay.value }
                        set { _onPlay.value = newValue }
                    }

                #sourceLocation(file: "File.swift", line: 6)
                    func play() {
                        guard let closure = self.onPlay else {
                            return JoineryMacros._unimplementedStub("P.play()", fileID: "Module/File.swift", line: 6, column: 5)
                        }
                        closure()
                    }

                #sourceLocation(file: "File.swift", line: 3)
                    /// Creates a stub that implements the given members.
                    init(
                        onPlay: (@Sendable () -> Void)? = nil
                    ) {
                        self.onPlay = onPlay
                    }
                #sourceLocation()
                }
                """)
    }

    @Test func classForAPlainProtocol() {
        #expect(
            StubExpansion(
                """
                protocol ListingRepository {
                    /// Finds one.
                    func find(_ id: Int) -> String?
                    var count: Int { get }
                    var title: String { get set }
                }
                """
            ).stub == """
                /// A stub of `ListingRepository`: each member calls its closure, and records an issue if none is set.
                final class ListingRepositoryStub: ListingRepository {
                    /// The implementation of `ListingRepository.find(_:)`.
                    var onFind: ((_ id: Int) -> String?)?

                    func find(_ id: Int) -> String? {
                        guard let closure = self.onFind else {
                            return JoineryMacros._unimplementedStub("ListingRepository.find(_:)", fileID: "Module/File.swift", line: 4, column: 5)
                        }
                        return closure(id)
                    }

                    /// The implementation of `ListingRepository.count`.
                    var onCount: (() -> Int)?

                    var count: Int {
                        get {
                            guard let closure = self.onCount else {
                                return JoineryMacros._unimplementedStub("ListingRepository.count", fileID: "Module/File.swift", line: 5, column: 5)
                            }
                            return closure()
                        }
                    }

                    /// The implementation of `ListingRepository.title`.
                    var onTitle: (() -> String)?

                    /// The implementation of `ListingRepository.title.setter`.
                    var onSetTitle: ((_ newValue: String) -> Void)?

                    var title: String {
                        get {
                            guard let closure = self.onTitle else {
                                return JoineryMacros._unimplementedStub("ListingRepository.title", fileID: "Module/File.swift", line: 6, column: 5)
                            }
                            return closure()
                        }
                        set {
                            guard let closure = self.onSetTitle else {
                                return JoineryMacros._unimplementedStub("ListingRepository.title.setter", fileID: "Module/File.swift", line: 6, column: 5)
                            }
                            closure(newValue)
                        }
                    }

                    /// Creates a stub that implements the given members.
                    init(
                        onFind: ((_ id: Int) -> String?)? = nil,
                        onCount: (() -> Int)? = nil,
                        onTitle: (() -> String)? = nil,
                        onSetTitle: ((_ newValue: String) -> Void)? = nil
                    ) {
                        self.onFind = onFind
                        self.onCount = onCount
                        self.onTitle = onTitle
                        self.onSetTitle = onSetTitle
                    }
                }
                """)
    }

    @Test func sendableProtocolHasThreadSafeClosures() {
        #expect(
            StubExpansion(
                """
                public protocol ListingRepository: Sendable {
                    func find(_ id: Int) async throws -> String
                    var title: String { get set }
                }
                """
            ).stub == """
                /// A stub of `ListingRepository`: each member calls its closure, and records an issue if none is set.
                public final class ListingRepositoryStub: ListingRepository {
                    private let _onFind = JoineryMacros._StubbedClosure<@Sendable (_ id: Int) async throws -> String>()
                    /// The implementation of `ListingRepository.find(_:)`.
                    public var onFind: (@Sendable (_ id: Int) async throws -> String)? {
                        get { _onFind.value }
                        set { _onFind.value = newValue }
                    }

                    public func find(_ id: Int) async throws -> String {
                        guard let closure = self.onFind else {
                            throw JoineryMacros._unimplementedStubError("ListingRepository.find(_:)", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        return try await closure(id)
                    }

                    private let _onTitle = JoineryMacros._StubbedClosure<@Sendable () -> String>()
                    /// The implementation of `ListingRepository.title`.
                    public var onTitle: (@Sendable () -> String)? {
                        get { _onTitle.value }
                        set { _onTitle.value = newValue }
                    }

                    private let _onSetTitle = JoineryMacros._StubbedClosure<@Sendable (_ newValue: String) -> Void>()
                    /// The implementation of `ListingRepository.title.setter`.
                    public var onSetTitle: (@Sendable (_ newValue: String) -> Void)? {
                        get { _onSetTitle.value }
                        set { _onSetTitle.value = newValue }
                    }

                    public var title: String {
                        get {
                            guard let closure = self.onTitle else {
                                return JoineryMacros._unimplementedStub("ListingRepository.title", fileID: "Module/File.swift", line: 4, column: 5)
                            }
                            return closure()
                        }
                        set {
                            guard let closure = self.onSetTitle else {
                                return JoineryMacros._unimplementedStub("ListingRepository.title.setter", fileID: "Module/File.swift", line: 4, column: 5)
                            }
                            closure(newValue)
                        }
                    }

                    /// Creates a stub that implements the given members.
                    public init(
                        onFind: (@Sendable (_ id: Int) async throws -> String)? = nil,
                        onTitle: (@Sendable () -> String)? = nil,
                        onSetTitle: (@Sendable (_ newValue: String) -> Void)? = nil
                    ) {
                        self.onFind = onFind
                        self.onTitle = onTitle
                        self.onSetTitle = onSetTitle
                    }
                }
                """)
    }
}
#endif
