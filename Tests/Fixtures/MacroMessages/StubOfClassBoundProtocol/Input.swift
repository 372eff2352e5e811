import JoineryMacros

class Screen {}

@Stubbed
protocol ListingScreen: Screen {  // error
    func show(_ id: Int)
}
