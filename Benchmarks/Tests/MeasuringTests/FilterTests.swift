// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

struct FilterTests {
    private let names = ["W1 inject", "W1 directly", "W10 a world", "W11 binding object", "build a client, debug"]

    @Test(arguments: [
        ("", [0, 1, 2, 3, 4]), ("W", [0, 1, 2, 3]), ("W1", [0, 1]), ("W1 inject", [0]), ("W10", [2]), ("build", [4]),
        ("W2", []),
    ])
    func wantsWhatBeginsSo(beginning: String, wanted: [Int]) {
        #expect(names.filter(Filter(beginning).wants) == wanted.map { names[$0] })
    }

    @Test(arguments: [
        ("", ["W1", "W10", "build"]), ("W1", ["W1"]), ("W10 a", ["W10"]), ("W1 inject", ["W1"]), ("buil", ["build"]),
    ])
    func mayWantLinesOf(beginning: String, wanted: [String]) {
        #expect(["W1", "W10", "build"].filter(Filter(beginning).mayWant(linesOf:)) == wanted)
    }
}
