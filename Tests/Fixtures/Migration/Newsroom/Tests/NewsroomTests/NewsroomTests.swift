import Testing
@testable import Newsroom

@MainActor
struct NewsroomTests {
    @Test(arguments: ["Ada", "Grace"]) func theProgramGivesValuesWhenItStarts(name: String) {
        let lines = Newsroom.start(Reader(name: name))
        let sessions = ["chess", "go"].map { "3: Welcome, \(name): \($0), openings and endings" }
        #expect(
            lines == ["Welcome, \(name)", "7: Welcome, \(name)", "Desk of \(name)", "Counter of \(name)"] + sessions)
    }

    @Test func eachWindowHasItsOwnServices() {
        let (first, second) = (Window(title: "First"), Window(title: "Second"))
        #expect(first.pane === first.pane)
        #expect(first.pane.title == "First")
        #expect(second.pane.title == "Second")
    }
}
