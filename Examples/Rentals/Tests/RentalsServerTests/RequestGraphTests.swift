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
        let logger = inject(\.requestGraph)("a7", ada).logger
        #expect(logger[metadataKey: "hb.request.id"] == "a7")
        #expect(logger[metadataKey: "user"] == "1")
    }

    @Test
    func aRequestOfAnyoneNamesNoUser() {
        #expect(inject(\.requestGraph)("a7", nil).logger[metadataKey: "user"] == nil)
    }

    @Test
    func eachRequestHasALogOfItsOwn() {
        let makeGraph = inject(\.requestGraph)
        #expect(makeGraph("a7", ada).logger[metadataKey: "hb.request.id"] == "a7")
        #expect(makeGraph("b8", ada).logger[metadataKey: "hb.request.id"] == "b8")
        #expect(inject(\.logger)[metadataKey: "hb.request.id"] == nil)
    }
}
