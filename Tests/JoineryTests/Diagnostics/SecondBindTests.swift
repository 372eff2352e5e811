// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

/// The report about a requirement that is bound twice, made when the requirement is first read.
struct SecondBindTests {
    /// The binds have the lines 1 and 2: the exit test's macro gives all of them one line.
    private var message: String {
        """
        \(file):2: warning: payment (\(file):\(paymentLine)) is bound here and at \(file):1
          The program uses the one that comes later. Remove the other one, or say that a value is replaced: \
        $0.override(\\.payment) { … }

        """
    }

    @Test func inOneClosure() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            prepareDependencies {
                $0.context = .live
                $0.bind(\.payment, line: 1) { "card" }
                $0.bind(\.payment, line: 2) { "cash" }
            }
            precondition(inject(\.payment) == "cash")
            precondition(inject(\.payment) == "cash")
        }
        #expect(result.errors == message)
    }

    @Test func inTwoPreparations() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.context = .live }
            prepareDependencies { $0.bind(\.payment, line: 1) { "card" } }
            prepareDependencies { $0.bind(\.payment, line: 2) { "cash" } }
            precondition(inject(\.checkout) == "checkout by cash")
        }
        #expect(result.errors == message)
    }

    /// Replacing a value on purpose, binding another requirement, and binding in a nested world are no mistakes.
    @Test func notIfItIsMeant() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.context = .live }
            prepareDependencies {
                $0.bind(\.payment, line: 1) { "card" }
                $0.bind(\.invoice) { "paper" }
            }
            prepareDependencies { $0.override(\.payment) { "cash" } }
            precondition(inject(\.payment) == "cash")
            precondition(inject(\.invoice) == "paper")
            withDependencies {
                $0.bind(\.payment) { "voucher" }
            } operation: {
                precondition(inject(\.payment) == "voucher")
            }
        }
        #expect(result.errors == "")
    }

    /// A suite binds, and its test binds anew.
    @Test func notInATest() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.bind(\.payment, line: 1) { "card" } }
            prepareDependencies { $0.bind(\.payment, line: 2) { "cash" } }
            precondition(inject(\.payment) == "cash")
        }
        #expect(result.errors == "")
    }
}

private let file = "JoineryTests/SecondBindTests.swift"

extension ExitTest.Result? {
    fileprivate var errors: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}

private let paymentLine = #line + 2
extension Dependencies {
    fileprivate var payment: String { required() }
    fileprivate var invoice: String { required() }
    fileprivate var checkout: String { transient { "checkout by \(payment)" } }
}
