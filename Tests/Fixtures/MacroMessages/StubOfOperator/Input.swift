import JoineryMacros

@Stubbed
protocol Amount {
    static func + (left: Self, right: Self) -> Self  // error
}
