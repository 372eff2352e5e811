import JoineryMacros

@Stubbed
protocol Calendar {
    subscript(day: Int) -> Bool { get }  // error
}
