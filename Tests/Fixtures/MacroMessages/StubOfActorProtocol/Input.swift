import JoineryMacros

@Stubbed
protocol ConnectionPool: Actor {  // error
    func connect() async throws
}
