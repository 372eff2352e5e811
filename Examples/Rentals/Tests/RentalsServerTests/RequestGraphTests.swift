import InMemoryLogging
import JoineryTesting
import Logging
import RentalsDomain
import Testing

@testable import RentalsServer

@Suite(.dependencies)
struct RequestGraphTests {
    private let ada = User(id: User.ID(rawValue: 1), name: "Ada")
    private let logger: Logger = {
        var logger = Logger(label: "test") { _ in InMemoryLogHandler() }
        logger[metadataKey: "request"] = "a7"
        return logger
    }()

    @Test
    func theLogNamesTheRequestAndItsUser() {
        let logger = RequestGraph(id: "a7", user: ada, logger: logger).logger
        #expect(logger[metadataKey: "request"] == "a7")
        #expect(logger[metadataKey: "user"] == "1")
    }

    @Test
    func aRequestOfAnyoneNamesNoUser() {
        #expect(RequestGraph(id: "a7", user: nil, logger: logger).logger[metadataKey: "user"] == nil)
    }

    @Test
    func eachRequestHasALogOfItsOwn() {
        _ = RequestGraph(id: "a7", user: ada, logger: logger)
        #expect(logger[metadataKey: "user"] == nil)
    }
}
