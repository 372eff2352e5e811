import InMemoryLogging
import Joinery
import JoineryTesting
import Logging
import RentalsDomain
import Testing

@testable import RentalsServer

@Suite(.dependencies { $0[\.logger] = Logger(label: "test") { _ in InMemoryLogHandler() } })
struct RequestGraphTests {
    private let ada = User(id: User.ID(rawValue: 1), name: "Ada")

    @Test
    func theLogNamesTheRequestAndItsUser() {
        let logger = RequestGraph(id: "a7", user: ada).logger
        #expect(logger[metadataKey: "request"] == "a7")
        #expect(logger[metadataKey: "user"] == "1")
    }

    @Test
    func aRequestOfAnyoneNamesNoUser() {
        let logger = RequestGraph(id: "a7", user: nil).logger
        #expect(logger[metadataKey: "request"] == "a7")
        #expect(logger[metadataKey: "user"] == nil)
    }

    @Test
    func eachRequestHasALogOfItsOwn() {
        _ = RequestGraph(id: "a7", user: ada)
        #expect(inject(\.logger)[metadataKey: "request"] == nil)
        #expect(inject(\.logger)[metadataKey: "user"] == nil)
    }
}
