import JoineryMacros

@Stubbed
@MainActor
protocol ListingScreen {
    func show(_ title: String)
}

func screen() {
    let screen = ListingScreenStub()  // error
    screen.onShow = { print($0) }
}
