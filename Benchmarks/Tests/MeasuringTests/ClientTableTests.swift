// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

struct ClientTableTests {
    private func rows(peer: (Quantity, Quantity)?) -> [Row] {
        [
            Row("a client, release", goal: .ratioAtMost(1.3), peer: peer?.0, joinery: .seconds(6.5)),
            Row("code of a singleton", goal: .joineryAtMost(.bytes(380)), peer: peer?.1, joinery: .bytes(432)),
        ]
    }

    @Test func joineryStandsBesideTheOtherLibrary() {
        #expect(
            ClientTable(rows(peer: (.seconds(5), .bytes(200))), peer: "Other").lines(isColored: false) == [
                "client                                       Other   Joinery     ratio      goal",
                "--------------------------------------------------------------------------------",
                "a client, release                           5.00 s    6.50 s      1.30    <= 1.3",
                "code of a singleton                          200 B     432 B      2.16   > 380 B",
            ])
    }

    @Test func onlySizesHaveAGoalWithoutTheOtherLibrary() {
        let missed = "code of a singleton                                    432 B             > 380 B"
        #expect(
            ClientTable(rows(peer: nil), peer: nil).lines(isColored: true) == [
                "client                                           -   Joinery     ratio      goal",
                "--------------------------------------------------------------------------------",
                "a client, release                                     6.50 s",
                "\u{1B}[31m\(missed)\u{1B}[0m",
            ])
    }
}
