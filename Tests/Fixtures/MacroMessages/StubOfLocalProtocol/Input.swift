import JoineryMacros

func search() {
    @Stubbed
    protocol Listings {
        func all() -> [String]
    }
    _ = ListingsStub()
}
