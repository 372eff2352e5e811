// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

struct MarkedPageTests {
    private let page = """
        Before

        <!-- table -->

        old

        <!-- end of table -->

        After

        """

    @Test func textBetweenTheMarksIsReplaced() throws {
        let replaced = try MarkedPage(page, name: "README.md").replacing("new")
        #expect(
            replaced == """
                Before

                <!-- table -->

                new

                <!-- end of table -->

                After

                """)
        #expect(try MarkedPage(replaced, name: "README.md").replacing("new") == replaced)
    }

    @Test func pageWithoutMarksIsAnError() {
        let error = #expect(throws: MarkedPage.MissingMarks.self) { try MarkedPage("", name: "README.md") }
        #expect(
            error?.description == "README.md has no place for the table: add the lines '<!-- table -->' and "
                + "'<!-- end of table -->'.")
    }
}
