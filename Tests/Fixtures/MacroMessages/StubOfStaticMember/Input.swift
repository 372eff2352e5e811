import JoineryMacros

@Stubbed
protocol Currency {
    static var euro: Self { get }  // error
    static func parse(_ text: String) -> Self?
    var symbol: String { get }
}
