// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import JoineryValues
import Testing
import XCTest

@Suite(.dependencies) struct DataControllerTests {
    @Test func savesWhatTheNetworkGives() async throws {
        InjectedValues[\.networkProvider] = NetworkStub(titles: ["a", "b"])
        let controller = DataController()
        try await controller.refresh()
        #expect(controller.titles == ["a", "b"])
        #expect(ArticleExport().line == "a,b")
        #expect(await ArticleCounter().count == 2)
    }

    @Test func ownerMadeEarlierSeesTheReplacement() async throws {
        let controller = DataController()
        try await controller.refresh()
        #expect(controller.titles == ["live"])
        InjectedValues[\.networkProvider] = NetworkStub(titles: ["stub"])
        try await controller.refresh()
        #expect(controller.titles == ["stub"])
    }

    @Test func savesWhenTheSchedulerRuns() async throws {
        let scheduler = HeldScheduler()
        InjectedValues[\.scheduler] = scheduler
        let controller = DataController()
        try await controller.refresh()
        #expect(controller.titles == [])
        scheduler.run()
        #expect(controller.titles == ["live"])
    }

    @Test func keepsNothingWithoutANetwork() async {
        var controller = DataController()
        controller.networkProvider = NetworkStub(titles: nil)
        await #expect(throws: Offline.self) { try await controller.refresh() }
        #expect(controller.titles == [])
        controller = DataController()
    }

    @MainActor @Test func modelOfTheMainActorShowsTitles() async {
        let model = ArticleListModel()
        await model.didAppear()
        #expect(model.titles == ["live"])
    }

    @Test func databaseIsOpenedFromItsSettings() {
        InjectedValues[\.databaseSettings].path = "/tmp/test"
        #expect((InjectedValues[\.database] as? ArticleDatabase)?.path == "/tmp/test")
        #expect(InjectedValues[\.databaseSettings].isReadOnly == false)
    }
}

/// A test case as before the migration: assignments in `setUp`, and nothing to clean up.
final class DataControllerTestCase: DependencyTestCase {
    override func setUp() {
        super.setUp()
        XCTAssertEqual(DataController().titles, [], "something is left over")
        XCTAssertNil(InjectedValues[\.networkProvider] as? NetworkStub, "something is left over")
        InjectedValues[\.networkProvider] = NetworkStub(titles: ["stub"])
    }

    func testSavesWhatTheNetworkGives() async throws {
        let controller = DataController()
        try await controller.refresh()
        XCTAssertEqual(controller.titles, ["stub"])
    }

    func testReplacesTheStub() async throws {
        let controller = DataController()
        controller.networkProvider = NetworkStub(titles: ["other"])
        try await controller.refresh()
        XCTAssertEqual(controller.titles, ["other"])
    }

    func testGoesBackToTheDefault() async throws {
        InjectedValues.useLive(\.networkProvider)
        let controller = DataController()
        try await controller.refresh()
        XCTAssertEqual(controller.titles, ["live"])
    }
}

/// A test case with another base class.
final class DataControllerInForeignTestCase: XCTestCase {
    override func invokeTest() {
        withTestDependencies { super.invokeTest() }
    }

    override func setUp() {
        super.setUp()
        XCTAssertNil(InjectedValues[\.networkProvider] as? NetworkStub, "something is left over")
        InjectedValues[\.networkProvider] = NetworkStub(titles: ["stub"])
    }

    func testFirst() { XCTAssertNotNil(DataController().networkProvider as? NetworkStub) }
    func testSecond() { XCTAssertNotNil(DataController().networkProvider as? NetworkStub) }
}

private struct NetworkStub: NetworkProviding {
    var titles: [String]?

    func articles() async throws -> [Article] {
        guard let titles else { throw Offline() }
        return titles.enumerated().map { Article(id: $0.offset, title: $0.element) }
    }
}
