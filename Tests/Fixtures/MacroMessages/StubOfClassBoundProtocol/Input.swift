import JoineryMacros

class Screen {}

@Stubbed
protocol ListingScreen: Screen {
    func show(_ id: Int)
}
