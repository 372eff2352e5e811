import JoinerySwinject
import NewsCore
import Testing
@testable import Newsstand

private struct OneArticle: ArticleStore {
    func articles() -> [Article] { [Article(id: 9, title: "Chess")] }
}

@MainActor
struct NewsstandTests {
    @Test func showsAllArticles() {
        #expect(App().start() == ["Harbor", "Market", "News from example.org"])
        let router = Services.container.resolve(Router.self)!
        #expect(Services.container.resolve(Router.self)! === router)
    }

    @Test func aStubReplacesTheStore() throws {
        Services.container.register((any ArticleStore).self, name: "remote") { _ in OneArticle() }
        let library = try #require(Services.container.resolve(Library.self))
        #expect(library.titles() == ["Harbor", "Market", "Chess"])
        let reading = try Services.container.require((any Reading).self)
        #expect(reading.titles().count == 3)
    }

    @Test func headlines() throws {
        let container = Services.container
        container.register((any ArticleStore).self) { _ in OneArticle() }.inObjectScope(.container)
        let headline = container.resolve(Headline.self, argument: "Title")!
        #expect(headline.title == "Title")
        #expect(headline.prefix == "> 7")
        #expect(App().headline("Fog") == "> 7Fog")
        #expect(Services.resolver.resolve((any Reading).self)!.titles().first == "Chess")
    }

    @Test func editionOfTheDay() {
        let edition = Services.container.resolve(Edition.self)!
        #expect(Services.container.resolve(Edition.self)! === edition)
        printNextDay()
        #expect(Services.container.resolve(Edition.self)! !== edition)
    }

    @Test func letters() {
        #expect(Services.container.resolve(Filter.self)!.plain("Day 1!") == "Day")
    }

    @Test func aCycleEndsAtAProperty() {
        let press = Services.container.resolve((any Printing).self)!
        #expect(press.lines == ["Editor", "Archive"])
        let editor = Services.container.resolve(Editor.self)!
        #expect(editor.press === press)
        #expect(editor.press.editor === editor)
    }

    @Test func banner() {
        #expect(App().banner() == "Good morning in 3 columns, debug")
    }

    @Test func articles() {
        #expect(App().article(Article(id: 1, title: "Rain")).title == "> Rain")
    }
}
