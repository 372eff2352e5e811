// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The call omits defaults, and overload resolution prefers the initializer with fewer of them.
struct AutoWiredOverloadTests {
    @Test(arguments: [
        ("init(a: A) {}", "@AutoWiredInitializer init(a: A, b: Int = 1) {}", "init(a:)", "init(a:b:)"),
        ("convenience init(a: A) {}", "init(a: A, b: Int = 1) {}", "init(a:)", "init(a:b:)"),
        (
            "init(_ a: A, c: Int = 1) {}", "@AutoWiredInitializer init(_ a: A, b: Int = 1) {}", "init(_:c:)",
            "init(_:b:)"
        ),
        ("init(a: [Int]) {}", "@AutoWiredInitializer init(a: some Sequence<Int>) {}", "init(a:)", "init(a:)"),
    ])
    func anotherInitializerThatWouldBeCalled(_ other: String, _ target: String, _ called: String, _ meant: String) {
        #expect(
            messages(of: other, target) == [
                """
                2:\(other.hasPrefix("convenience") ? 13 : 1): error: '@AutoWired' omits the arguments of '\(meant)' \
                that have defaults, and would then call '\(called)' instead; change an argument label of one of them
                """
            ])
    }

    @Test(arguments: [
        ("init(a: B) {}", "@AutoWiredInitializer init(a: A, b: Int = 1) {}"),
        ("init(c: A) {}", "@AutoWiredInitializer init(a: A, b: Int = 1) {}"),
        ("init(a: A, b: Int = 1) {}", "@AutoWiredInitializer init(a: A) {}"),
        ("init(a: A, c: C) {}", "@AutoWiredInitializer init(a: A, b: Int = 1) {}"),
        ("convenience init() {}", "init(a: A, b: Int = 1) {}"),
    ])
    func anotherInitializerThatWouldNot(_ other: String, _ target: String) {
        #expect(messages(of: other, target) == [])
    }

    @Test func initializerThatWouldCallItself() {
        let message = """
            error: '@AutoWired' omits the arguments of 'init(from:limit:)' that have defaults, and would then call \
            the initializer that it generates instead; change an argument label of one of them
            """
        #expect(
            expanded(
                #"@AutoWired(["graph": \.self]) class S {\n@AutoWiredInitializer init(from graph: Dependencies, limit: Int = 20) {}}"#
                    .replacing(#"\n"#, with: "\n")
            ).messages == ["2:23: \(message)"])
        #expect(
            expanded(#"@AutoWired(["from": \.self]) struct S { let from: Dependencies; var limit = 3 }"#).messages
                == ["1:37: \(message)"])
    }

    private func messages(of other: String, _ target: String) -> [String] {
        expanded("@AutoWired final class S {\n\(other)\n\(target)\n}").messages
    }
}
#endif
