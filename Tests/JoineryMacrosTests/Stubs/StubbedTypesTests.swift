// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// Associated types, and requirements of inherited protocols.
struct StubbedTypesTests {
    @Test func associatedTypeWithSeveralConstraints() {
        let stub = StubExpansion("protocol P { associatedtype Key: Hashable, Sendable; associatedtype Value }").stub
        #expect(
            stub.split(separator: "\n").dropFirst(2).first == "final class PStub<Key: Hashable & Sendable, Value>: P {")
    }

    @Test func associatedTypesAreParameters() {
        #expect(
            StubExpansion(
                """
                protocol Cache<Key>: AnyObject {
                    associatedtype Key: Hashable
                    associatedtype Value = Int where Value: Collection, Value.Element == Key
                    func value(for key: Self.Key) -> Self.Value?
                    func same(as other: Self) -> [Self]
                }
                """
            ).stub == """
                /// A stub of `Cache`: each member calls its closure, and records an issue if none is set.
                final class CacheStub<Key: Hashable, Value>: Cache where Value: Collection, Value.Element == Key {
                    /// The implementation of `Cache.value(for:)`.
                    var onValue: ((_ key: Key) -> Value?)?

                    func value(for key: Key) -> Value? {
                        guard let closure = self.onValue else {
                            return JoineryMacros._unimplementedStub("Cache.value(for:)", fileID: "Module/File.swift", line: 5, column: 5)
                        }
                        return closure(key)
                    }

                    /// The implementation of `Cache.same(as:)`.
                    var onSame: ((_ other: CacheStub<Key, Value>) -> [CacheStub<Key, Value>])?

                    func same(as other: CacheStub<Key, Value>) -> [CacheStub<Key, Value>] {
                        guard let closure = self.onSame else {
                            return JoineryMacros._unimplementedStub("Cache.same(as:)", fileID: "Module/File.swift", line: 6, column: 5)
                        }
                        return closure(other)
                    }

                    /// Creates a stub that implements the given members.
                    init(
                        onValue: ((_ key: Key) -> Value?)? = nil,
                        onSame: ((_ other: CacheStub<Key, Value>) -> [CacheStub<Key, Value>])? = nil
                    ) {
                        self.onValue = onValue
                        self.onSame = onSame
                    }
                }
                """)
    }

    @Test func inheritedRequirementsAreLeftToAnExtension() {
        #expect(
            StubExpansion(
                """
                protocol Listings: Base, Identifiable where Self: Sendable, ID == Int, Entry: Hashable {
                    associatedtype Entry where Self.Entry: Codable
                    func all() -> [Entry]
                }
                """
            ).stub == """
                /// A stub of `Listings`: each member calls its closure, and records an issue if none is set.
                final class ListingsStub<Entry>: Listings where Entry: Codable, Entry: Hashable {  // Implement in an extension what is required by 'Base', 'Identifiable'.
                    private let _onAll = JoineryMacros._StubbedClosure<@Sendable () -> [Entry]>()
                    /// The implementation of `Listings.all()`.
                    var onAll: (@Sendable () -> [Entry])? {
                        get { _onAll.value }
                        set { _onAll.value = newValue }
                    }

                    func all() -> [Entry] {
                        guard let closure = self.onAll else {
                            return JoineryMacros._unimplementedStub("Listings.all()", fileID: "Module/File.swift", line: 4, column: 5)
                        }
                        return closure()
                    }

                    /// Creates a stub that implements the given members.
                    init(
                        onAll: (@Sendable () -> [Entry])? = nil
                    ) {
                        self.onAll = onAll
                    }
                }
                """)
        #expect(
            StubExpansion(
                """
                protocol Listings: Base, AnyObject {
                    func all()
                }
                """
            ).stub == """
                /// A stub of `Listings`: each member calls its closure, and records an issue if none is set.
                final class ListingsStub: Listings {  // Implement in an extension what is required by 'Base'.
                    /// The implementation of `Listings.all()`.
                    var onAll: (() -> Void)?  // If an inherited protocol is 'Sendable', write 'Sendable' in 'Listings' too.

                    func all() {
                        guard let closure = self.onAll else {
                            return JoineryMacros._unimplementedStub("Listings.all()", fileID: "Module/File.swift", line: 3, column: 5)
                        }
                        closure()
                    }

                    /// Creates a stub that implements the given members.
                    init(
                        onAll: (() -> Void)? = nil
                    ) {
                        self.onAll = onAll
                    }
                }
                """)
    }

    @Test func stubIsEqualOnlyToItself() {
        #expect(
            StubExpansion(
                """
                package protocol Key: Hashable, Sendable {
                    associatedtype Value
                }
                """
            ).stub == """
                /// A stub of `Key`: each member calls its closure, and records an issue if none is set.
                package final class KeyStub<Value>: Key {
                    package init() {}

                    package nonisolated static func == (left: KeyStub<Value>, right: KeyStub<Value>) -> Bool { left === right }

                    package nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
                }
                """)
        #expect(
            StubExpansion(
                "protocol Key: Equatable {}"
            ).stub == """
                /// A stub of `Key`: each member calls its closure, and records an issue if none is set.
                final class KeyStub: Key {
                    init() {}

                    nonisolated static func == (left: KeyStub, right: KeyStub) -> Bool { left === right }
                }
                """)
    }
}
#endif
