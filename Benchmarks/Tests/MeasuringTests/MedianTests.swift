// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

struct MedianTests {
    @Test func isTheMiddleValue() {
        #expect([3.0, 1, 2].median == 2)
    }
    @Test func isTheMeanOfTheTwoMiddleValues() {
        #expect([4.0, 1, 3, 2].median == 2.5)
    }
    @Test func isNilForAnEmptyCollection() {
        #expect([Double]().median == nil)
    }
}
