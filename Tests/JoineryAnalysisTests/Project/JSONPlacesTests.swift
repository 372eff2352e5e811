// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

@testable import JoineryAnalysis

struct JSONPlacesTests {
    private let text = """
        { "a": [1, "b]", { "c\\"": null }],
          "ü": { }, "d"
          : [ [], -1.5e3 ] }
        """

    @Test func valuesHaveTheirPlaces() {
        let places = JSONPlaces(Array(text.utf8))
        let found = ["", "a", "a/0", "a/1", "a/2", #"a/2/c\""#, "ü", "d", "d/0", "d/1"].map {
            "\($0) \(places[$0].line):\(places[$0].column)"
        }
        #expect(
            found == [
                " 1:1", "a 1:8", "a/0 1:9", "a/1 1:12", "a/2 1:18", #"a/2/c\" 1:27"#, "ü 2:9", "d 3:5", "d/0 3:7",
                "d/1 3:11",
            ])
    }

    @Test func unknownValueIsAtTheBeginning() {
        #expect(JSONPlaces(Array(text.utf8))["e"] == Place(line: 1, column: 1))
    }

    /// Other parsers accept more, such as UTF-16.
    @Test func noTextStopsTheWalk() {
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            _ = JSONPlaces(Array(bytes.prefix(count)))
            _ = JSONPlaces(Array(bytes.suffix(count)))
        }
        _ = JSONPlaces(bytes.flatMap { [$0, 0] })
    }
}
