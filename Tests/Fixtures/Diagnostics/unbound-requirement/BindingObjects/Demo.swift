import JoineryObjects

func showDemo() {
    withDependencies {
        $0[.session] = GuestSession()
    } operation: {
        Shop.showCart()
    }
}
