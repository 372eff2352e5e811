import JoineryMacros

@Stubbed
protocol Price {
    init(cents: Int)
    var cents: Int { get }
}
