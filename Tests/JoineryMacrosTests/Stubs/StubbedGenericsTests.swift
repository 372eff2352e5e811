// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The closure of a generic method.
struct StubbedGenericsTests {
    @Test(arguments: [("(T)?", "(any P)?"), ("(some P)?", "(any P)?"), ("(T)", "any P")])
    func parenthesesAreIgnored(_ type: String, _ expected: String) {
        let closures = StubExpansion(requirements: "func f<T: P>(_ x: \(type))").closures
        #expect(closures == ["onF: (_ x: \(expected)) -> Void"])
    }

    @Test func existentialsReplaceGenericParameters() {
        #expect(
            StubExpansion(
                requirements: "func fetch<T: Decodable & Sendable>(_ type: T.Type, at path: String) async throws -> T"
            ).members == """
                /// The implementation of `P.fetch(_:at:)`.
                var onFetch: ((_ type: any (Decodable & Sendable).Type, _ path: String) async throws -> any (Decodable & Sendable))?  // A generic type constrained to a class is not supported; write this stub by hand.

                func fetch<T: Decodable & Sendable>(_ type: T.Type, at path: String) async throws -> T {
                    guard let closure = self.onFetch else {
                        throw JoineryMacros._unimplementedStubError("P.fetch(_:at:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return JoineryMacros._stubResult(try await closure(type, path), "P.fetch(_:at:)", fileID: "Module/File.swift", line: 3, column: 5)
                }
                """)
        #expect(
            StubExpansion(
                requirements: "func send<T: Encodable>(_ value: T, to all: [some Equatable]) where T: Sendable"
            ).members == """
                /// The implementation of `P.send(_:to:)`.
                var onSend: ((_ value: any (Encodable & Sendable), _ all: [any Equatable]) -> Void)?  // A generic type constrained to a class is not supported; write this stub by hand.

                func send<T: Encodable>(_ value: T, to all: [some Equatable]) where T: Sendable {
                    guard let closure = self.onSend else {
                        return JoineryMacros._unimplementedStub("P.send(_:to:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    closure(value, all)
                }
                """)
    }

    @Test(arguments: [
        ("func f<T>(_ x: T) -> T", "(_ x: Any) -> Any"),
        ("func f<T: P>(_ x: T)", "(_ x: any P) -> Void"),
        ("func f<T: P & Q>(_ x: T)", "(_ x: any (P & Q)) -> Void"),
        ("func f<T: P>(_ x: T) where T: Q, T: R, T.Element == Int", "(_ x: any (P & Q & R)) -> Void"),
        ("func f<T: P>(_ x: T.Type)", "(_ x: any P.Type) -> Void"),
        ("func f<T>(_ x: T?) -> T?", "(_ x: (Any)?) -> (Any)?"),
        ("func f<T: P>(_ x: [T]) -> [[T]]", "(_ x: [any P]) -> [[any P]]"),
        ("func f<T: P>(_ x: [String: T?])", "(_ x: [String: (any P)?]) -> Void"),
        ("func f<T: P>(_ x: T...)", "(_ x: [any P]) -> Void"),
        ("func f<T: P>(_ x: sending T) -> sending T", "(_ x: sending any P) -> sending any P"),
        ("func f(_ x: some P)", "(_ x: any P) -> Void"),
        ("func f(_ x: some P & Q, _ y: [some Sequence<Int>])", "(_ x: any (P & Q), _ y: [any Sequence<Int>]) -> Void"),
        ("func f<T: P, U>(_ x: T, _ y: Set<Int>) -> U", "(_ x: any P, _ y: Set<Int>) -> Any"),
        ("func f<T: Sequence<Self>>(_ x: T) -> Self", "(_ x: any Sequence<PStub>) -> PStub"),
    ])
    func typesOfTheClosure(_ method: String, _ closure: String) {
        #expect(StubExpansion(requirements: method).closures == ["onF: \(closure)"])
    }
}
#endif
