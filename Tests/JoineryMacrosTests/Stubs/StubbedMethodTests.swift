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
                /// What `P.find(_:named:in:for:_:)` calls.
                var onFind: ((_ id: Int, _ name: String, _ `in`: Int, _ `for`: Bool, _ p4: Double) -> Bool)?

                func find(_ id: Int, named name: String, `in`: Int, for: Bool, _ p4: Double) -> Bool {
                    guard let closure = self.onFind else {
                        return JoineryMacros._unimplementedStub("P.find(_:named:in:for:_:)", fileID: "Module/File.swift", line: 3, column: 5)
                    }
                    return closure(id, name, `in`, `for`, p4)
                }
                """)
    }

    @Test func namesThatCollideInTheMethod() {
        #expect(
            StubExpansion(
                requirements: "func f(self: Int, closure: Int, stub: Int, selfClosure: Int) -> (a: Int, b: Int)"
            ).members == """
                /// What `P.f(self:closure:stub:selfClosure:)` calls.
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
                /// What `P.default()` calls.
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
                /// What `P.a small name(of a:)` calls.
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
                /// What `P.get()` calls.
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
                /// What `P.move(_:to:by:)` calls.
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
                /// What `P.run(_:later:end:)` calls.
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
                /// What `P.take(_:_:_:on:)` calls.
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
