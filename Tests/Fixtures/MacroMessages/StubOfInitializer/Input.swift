import JoineryMacros

@Stubbed
protocol Price {
    init(cents: Int)  // error
    var cents: Int { get }
}
