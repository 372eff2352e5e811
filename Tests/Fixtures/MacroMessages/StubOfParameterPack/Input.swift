import JoineryMacros

@Stubbed
protocol Analytics {
    func track<each Value>(_ values: repeat each Value)  // error
}
