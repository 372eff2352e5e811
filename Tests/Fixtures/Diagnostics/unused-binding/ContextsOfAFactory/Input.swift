import Factory

extension Container {
    var listings: Factory<any Listings> { self { StoredListings() } }
    var stub: Factory<Stub> { self { Stub() } }
    var sample: Factory<Sample> { self { Sample() } }
    var recorder: Factory<Recorder> { self { Recorder() } }
    var neverUsed: Factory<Int> { self { 1 } }

    func useStubs() {
        listings.context(.test) { StubListings(self.stub()) }
        listings.onPreview { SampleListings(sample: self.sample()) }
    }
}

extension Container: @retroactive AutoRegistering {
    public func autoRegister() {
        listings.context(.debug) { RecordedListings(self.recorder()) }
    }
}

@main struct App {
    static func main() {
        Container.shared.useStubs()
        print(Container.shared.listings())
    }
}
