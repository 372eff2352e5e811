import JoineryMacros

func search() {
    @Stubbed
    protocol Listings {  // error
        func all() -> [String]
    }
    _ = ListingsStub()
}
