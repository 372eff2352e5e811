// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import JoineryValues
import Testing
import XCTest

@Suite(.dependencies) struct DataControllerTests {
    @Test func savesArticlesFromTheNetwork() async throws {
        InjectedValues[\.networkProvider] = NetworkStub(titles: ["a", "b"])
        let controller = DataController()
        try await controller.refresh()
        #expect(controller.titles == ["a", "b"])
        #expect(ArticleExport().line == "a,b")
        #expect(await ArticleCounter().count == 2)
    }

    @Test func existingOwnerSeesTheOverride() async throws {
        let controller = DataController()
        try await controller.refresh()
        #expect(controller.titles == ["live"])
        InjectedValues[\.networkProvider] = NetworkStub(titles: ["stub"])
        try await controller.refresh()
        #expect(controller.titles == ["stub"])
    }

    @Test func savesWhenTheSchedulerRuns() async throws {
        let scheduler = ManualScheduler()
        InjectedValues[\.scheduler] = scheduler
        let controller = DataController()
        try await controller.refresh()
        #expect(controller.titles == [])
        scheduler.run()
        #expect(controller.titles == ["live"])
    }

    @Test func savesNothingWithoutANetwork() async {
        var controller = DataController()
        controller.networkProvider = NetworkStub(titles: nil)
        await #expect(throws: Offline.self) { try await controller.refresh() }
        #expect(controller.titles == [])
        controller = DataController()
    }

    @MainActor @Test func mainActorModelShowsTitles() async {
        let model = ArticleListModel()
        await model.didAppear()
        #expect(model.titles == ["live"])
    }

    @Test func databaseUsesItsSettings() {
        InjectedValues[\.databaseSettings].path = "/tmp/test"
        #expect((InjectedValues[\.database] as? ArticleDatabase)?.path == "/tmp/test")
        #expect(InjectedValues[\.databaseSettings].isReadOnly == false)
    }
}

/// An unmigrated test case, with assignments in `setUp` and no cleanup.
final class DataControllerTestCase: DependencyTestCase {
    override func setUp() {
        super.setUp()
        XCTAssertEqual(DataController().titles, [], "something is left over")
        XCTAssertNil(InjectedValues[\.networkProvider] as? NetworkStub, "something is left over")
        InjectedValues[\.networkProvider] = NetworkStub(titles: ["stub"])
    }

    func testSavesArticlesFromTheNetwork() async throws {
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

    func testRestoresTheDefault() async throws {
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
