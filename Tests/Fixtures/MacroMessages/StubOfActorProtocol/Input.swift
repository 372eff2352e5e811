import JoineryMacros

@Stubbed
protocol ConnectionPool: Actor {
    func connect() async throws
}
