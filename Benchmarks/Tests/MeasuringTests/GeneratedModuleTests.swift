// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Scratch
import Testing

struct GeneratedModuleTests {
    @Test func bindingsAreDeclaredInFilesOf250() {
        let files = GeneratedModule(.joinery, count: 251).declarations
        #expect(files.keys.sorted() == ["Service.swift", "Services0.swift", "Services1.swift"])
        #expect(
            files["Services1.swift"] == """
                import Joinery

                extension Dependencies {
                    public var service250: any Service { singleton { LiveService() } }
                }

                """)
    }

    @Test func otherLibraryRepeatsTheLineWithTheNumber() {
        let files = GeneratedModule(.peer(template: "import Other\n\nlet service# = #\n"), count: 2).declarations
        #expect(files.keys.sorted() == ["Service.swift", "Services0.swift"])
        #expect(files["Services0.swift"] == "import Other\n\nlet service0 = 0\nlet service1 = 1\n")
    }

    @Test func allAreRead() {
        let files = GeneratedModule(.handWritten, count: 2).program
        #expect(
            files["Reading0.swift"] == """
                @inline(never) func readAll0() -> Int {
                    var sum = 0
                    sum &+= use(HandWritten.service0)
                    sum &+= use(HandWritten.service1)
                    return sum
                }

                """)
        #expect(
            files["Reading.swift"] == """
                func readLast() -> Int { use(HandWritten.service1) }
                func readAll() -> Int {
                    var sum = 0
                    sum &+= readAll0()
                    return sum
                }
                let serviceCount = 2

                """)
    }

    @Test func figuresAreReadFromTheOutput() {
        let figures = Figures(output: "first 12.5 3\nagain 2 3\n")
        #expect(figures["first"] == 12.5)
        #expect(figures["again"] == 2)
        #expect(figures["last"].isNaN)
    }
}
