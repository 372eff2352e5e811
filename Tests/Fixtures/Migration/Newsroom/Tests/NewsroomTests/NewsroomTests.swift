import Testing
@testable import Newsroom

@MainActor
struct NewsroomTests {
    @Test(arguments: ["Ada", "Grace"]) func theProgramGivesValuesWhenItStarts(name: String) {
        let lines = Newsroom.start(Reader(name: name))
        #expect(lines == ["Welcome, \(name)", "7: Welcome, \(name)", "Desk of \(name)", "Counter of \(name)"])
    }
}
