// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import Testing

/// Mistakes are diagnosed at their location, and nothing is generated for such a protocol.
struct StubbedMessageTests {
    @Test func stubRequiresAProtocol() {
        for declaration in ["final class P {}", "struct P {}", "enum P {}", "actor P {}", "typealias P = Int"] {
            let expansion = Expansion("@Stubbed\n\(declaration)", ["Stubbed": StubbedMacro.self])
            #expect(
                expansion.messages == [
                    """
                    1:1: error: '@Stubbed' can only be attached to a protocol
                    fix: remove '@Stubbed'
                    """
                ])
            #expect(expansion.fixed == "\n\(declaration)")
            #expect(expansion.source == declaration)
        }
    }

    @Test func objectiveCProtocols() {
        #expect(
            messages("@objc protocol P {}") == [
                "2:1: error: '@Stubbed' does not support Objective-C protocols; write this stub by hand"
            ])
    }

    @Test func actorProtocols() {
        let message =
            "'@Stubbed' generates a class, but only actors can conform to this protocol; write this stub by hand"
        #expect(messages("protocol P: Base, Actor {}") == ["2:19: error: \(message)"])
        #expect(messages("protocol P: DistributedActor {}") == ["2:13: error: \(message)"])
        #expect(messages("protocol P where Self: Base & Actor {}") == ["2:31: error: \(message)"])
    }

    @Test func protocolInAFunction() {
        let source = "func f() {\n    @Stubbed protocol P {}\n}"
        #expect(
            Expansion(source, ["Stubbed": StubbedMacro.self]).messages == [
                """
                2:23: error: '@Stubbed' does not support protocols in functions; move this one to a type or to the \
                top level of the file
                """
            ])
    }

    @Test(arguments: [
        ("static func f()", 1, "static members"), ("static var f: Int { get }", 1, "static members"),
        ("static func == (a: Self, b: Self) -> Bool", 13, "operators"), ("init(from: Int)", 1, "initializers"),
        ("subscript(_ index: Int) -> Int { get }", 1, "subscripts"),
        ("static subscript(_ index: Int) -> Int { get }", 1, "static members"),
        ("func f(_ body: () throws -> Void) rethrows", 35, "methods that rethrow"),
        ("func f<each T>(_ x: repeat each T)", 8, "parameter packs"),
        ("func f<let n: Int>(_ x: Vector<n>)", 8, "generic value parameters"),
        ("func f<T: ~Copyable>(_ x: borrowing T)", 11, "noncopyable generic types"),
        ("func f<T>(_ x: borrowing T) where T: ~Copyable", 38, "noncopyable generic types"),
        ("func f(_ x: borrowing some P & ~Copyable)", 32, "noncopyable generic types"),
    ])
    func unsupportedRequirements(_ requirement: String, _ column: Int, _ kind: String) {
        #expect(
            messages("protocol P {\n\(requirement)\n}") == [
                "3:\(column): error: '@Stubbed' does not support \(kind); write the stub of this protocol by hand"
            ])
    }

    @Test(arguments: [
        ("func f<T: Hashable>(_ x: Set<T>)", [(26, "Set<T>")]), ("func f<T>(_ x: (T) -> Void)", [(16, "(T) -> Void")]),
        ("func f<T: P>(_ x: T.Element) -> Int", [(19, "T.Element")]), ("func f<T>(_ x: inout T)", [(16, "inout T")]),
        ("func f<T: Hashable>(_ x: [T: Int])", [(26, "[T: Int]")]), ("func f<T>() -> (T, Int)", [(16, "(T, Int)")]),
        ("func f(_ x: Set<some Hashable>)", [(13, "Set<some Hashable>")]),
        ("func f<E: Error>(_ x: E) throws(E)", [(33, "throws(E)")]),
        ("func f<T>(_ x: Box<T>, _ y: Int) -> Box<T>", [(16, "Box<T>"), (37, "Box<T>")]),
    ])
    func unsupportedGenericTypes(_ method: String, _ types: [(Int, String)]) {
        #expect(
            messages("protocol P {\n\(method)\n}")
                == types.map { column, type in
                    "3:\(column): error: a closure cannot use the generic type '\(type)'; use the generic "
                        + "parameter by itself, as an optional, as an array element, or as a dictionary value"
                })
    }

    @Test func requirementsOfTheSameName() {
        #expect(
            messages("protocol P {\nfunc find(_ id: Int)\n@discardableResult func find(_ id: String) -> Bool\n}") == [
                """
                4:25: error: two requirements would use the same closure name 'onFindId'; rename one of them or \
                change an argument label
                """
            ])
    }

    @Test func requirementNamedLikeAClosure() {
        #expect(
            messages("protocol P {\nvar onTap: (() -> Void)? { get set }\nfunc tap()\n}") == [
                """
                4:6: error: the closure for this requirement would be named 'onTap', which is the name of another \
                requirement; rename one of them
                """
            ])
    }

    @Test func eachMistakeIsReported() {
        #expect(
            messages("protocol P {\nstatic func f()\nfunc g()\ninit()\n}").map { $0.prefix(4) } == ["3:1:", "5:1:"])
    }

    @Test func conditionsThatCannotBeEvaluated() {
        #expect(
            messages("protocol P {\n#if DEBUG\nfunc f()\n#endif\n}") == [
                """
                3:1: error: this compiler does not tell macros which of these declarations are active; remove the \
                '#if', or use a condition without 'canImport'
                """
            ])
    }
}

/// The diagnostics for a protocol on the second line.
private func messages(_ declaration: String) -> [String] {
    let source = "@Stubbed\n" + declaration
    let expansion = Expansion(source, ["Stubbed": StubbedMacro.self])
    #expect(expansion.source == declaration)
    return expansion.messages
}
#endif
