import JoineryMacros

@Stubbed
protocol Pages {
    func forEach(_ body: (String) throws -> Void) rethrows  // error
}
