// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Scratch
import Testing

struct BinutilsTests {
    @Test func codeSizesAreTheFirstColumnOfTheReport() {
        let report = """
               text\t   data\t    bss\t    dec\t    hex\tfilename
              47613\t   8272\t     16\t  55901\t   da5d\tAsync.swift.o
                902\t      8\t      0\t    910\t    38e\tan object.o

            """
        #expect(Binutils.codeSizes(in: report) == [47_613, 902])
    }
    @Test func noFilesHaveNoSizes() async throws {
        #expect(try await Binutils.codeSizes(of: []) == [])
    }
}
