// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

struct FilterTests {
    private let names = ["W1 inject", "W1 directly", "W10 a world", "W11 binding object", "build a client, debug"]

    @Test(arguments: [
        ("", [0, 1, 2, 3, 4]), ("W", [0, 1, 2, 3]), ("W1", [0, 1]), ("W1 inject", [0]), ("W10", [2]), ("build", [4]),
        ("W2", []), ("w1", [0, 1]), ("W1 INJ", [0]), ("Build A", [4]),
    ])
    func selectsNamesWithThePrefix(beginning: String, wanted: [Int]) {
        #expect(names.filter(Filter(beginning).wants) == wanted.map { names[$0] })
    }

    @Test(arguments: [
        ("w1 in a", "no workload's name begins with 'w1 in a'; similar names:\n  W1 inject\n  W1 directly"),
        ("OBJECT", "no workload's name begins with 'OBJECT'; similar names:\n  W11 binding object"),
        ("W77", "no workload's name begins with 'W77'; they begin with W1, W10, W11, build"),
    ])
    func listsSimilarNames(beginning: String, text: String) {
        #expect(Filter(beginning).miss(among: names) == text)
    }

    @Test func prefixesAreInTheOrderOfTheTable() {
        #expect(
            Filter("W77").miss(among: ["W11 b", "W11 a", "build", "W2"])
                == "no workload's name begins with 'W77'; they begin with W2, W11, build")
    }

    @Test(arguments: [
        ("W1", "there is no workload 'W1'; similar names:\n  W1 inject\n  W1 directly"),
        ("x", "there is no workload 'x'; all workloads:\n  W1 inject\n  W1 directly\n  W2"),
        ("", "there is no workload ''; all workloads:\n  W1 inject\n  W1 directly\n  W2"),
    ])
    func unknownNameListsTheKnownOnes(name: String, text: String) {
        #expect(Filter.miss(of: name, among: ["W1 inject", "W1 directly", "W2"]) == text)
    }
}
