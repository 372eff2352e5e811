// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The closure of a method.
struct StubbedMethodTests {
    @Test func labels() {
        #expect(
            StubExpansion(
                requirements: "func find(_ id: Int, named name: String, `in`: Int, for: Bool, _: Double) -> Bool"
            ).members == """
                /// The implementation of `P.find(_:named:in:for:_:)`.
                var onFind: ((_ id: Int, _ name: String, _ `in`: Int, _ `for`: Bool, _ p4: Double) -> Bool)?

                func find(_ id: Int, named name: String, `in`: Int, for: Bool, _ p4: Double) -> Bool {
                    guard let closure = self.onFind else {
                        return JoineryMacros._unimplementedStub("P.find(_:named:in:for:_:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return closure(id, name, `in`, `for`, p4)
                }
                """)
    }

    @Test func collidingNamesInTheMethod() {
        #expect(
            StubExpansion(
                requirements: "func f(self: Int, closure: Int, stub: Int, selfClosure: Int) -> (a: Int, b: Int)"
            ).members == """
                /// The implementation of `P.f(self:closure:stub:selfClosure:)`.
                var onF: ((_ p0: Int, _ closure: Int, _ stub: Int, _ selfClosure: Int) -> (a: Int, b: Int))?

                func f(self p0: Int, closure: Int, stub: Int, selfClosure: Int) -> (a: Int, b: Int) {
                    guard let p0Closure = self.onF else {
                        return JoineryMacros._unimplementedStub("P.f(self:closure:stub:selfClosure:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return p0Closure(p0, closure, stub, selfClosure)
                }
                """)
    }

    @Test func keywordsAndBlanksInNames() {
        #expect(
            StubExpansion(requirements: "func `default`()").members == """
                /// The implementation of `P.default()`.
                var onDefault: (() -> Void)?

                func `default`() {
                    guard let closure = self.onDefault else {
                        return JoineryMacros._unimplementedStub("P.default()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    closure()
                }
                """)
        #expect(
            StubExpansion(requirements: "func `a small name`(`of a`: Int)").members == """
                /// The implementation of `P.a small name(of a:)`.
                var onASmallName: ((_ `of a`: Int) -> Void)?

                func `a small name`(`of a`: Int) {
                    guard let closure = self.onASmallName else {
                        return JoineryMacros._unimplementedStub("P.a small name(of a:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    closure(`of a`)
                }
                """)
        #expect(
            StubExpansion(requirements: "func get() -> ()").members == """
                /// The implementation of `P.get()`.
                var onGet: (() -> ())?

                func get() -> () {
                    guard let closure = self.onGet else {
                        return JoineryMacros._unimplementedStub("P.get()", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    closure()
                }
                """)
    }

    @Test func parametersOfEachKind() {
        #expect(
            StubExpansion(
                requirements: "func move(_ first: Int..., to second: inout [Int], by: @autoclosure () throws -> Int)"
            ).members == """
                /// The implementation of `P.move(_:to:by:)`.
                var onMove: ((_ first: [Int], _ second: inout [Int], _ by: @autoclosure () throws -> Int) -> Void)?

                func move(_ first: Int..., to second: inout [Int], by: @autoclosure () throws -> Int) {
                    guard let closure = self.onMove else {
                        return JoineryMacros._unimplementedStub("P.move(_:to:by:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    closure(first, &second, try by())
                }
                """)
        #expect(
            StubExpansion(
                requirements:
                    "func run(_ body: (Int) -> Void, later: @autoclosure @escaping () async -> Int, end: @escaping @Sendable () -> Void) async"
            ).members == """
                /// The implementation of `P.run(_:later:end:)`.
                var onRun: ((_ body: (Int) -> Void, _ later: @autoclosure @escaping () async -> Int, _ end: @escaping @Sendable () -> Void) async -> Void)?

                func run(_ body: (Int) -> Void, later: @autoclosure @escaping () async -> Int, end: @escaping @Sendable () -> Void) async {
                    guard let closure = self.onRun else {
                        return JoineryMacros._unimplementedStub("P.run(_:later:end:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    await closure(body, await later(), end)
                }
                """)
        #expect(
            StubExpansion(
                requirements:
                    "func take(_ a: consuming A, _ b: borrowing B, _ c: sending C, on actor: isolated Store) -> sending D"
            ).members == """
                /// The implementation of `P.take(_:_:_:on:)`.
                var onTake: ((_ a: consuming A, _ b: borrowing B, _ c: sending C, _ actor: isolated Store) -> sending D)?

                func take(_ a: consuming A, _ b: borrowing B, _ c: sending C, on actor: isolated Store) -> sending D {
                    guard let closure = self.onTake else {
                        return JoineryMacros._unimplementedStub("P.take(_:_:_:on:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return closure(a, b, c, actor)
                }
                """)
    }
}
#endif
