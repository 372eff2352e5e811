import JoineryObjects

extension DependencyObjects {
    static let listings = DependencyObject<Listings> { Listings() }
    static let formerListings = DependencyObject<Listings> { Listings(folder: DependencyObjects[.folder]) }
    static let folder = DependencyObject<Folder> { Folder() }
    static let log = DependencyObject<Log> { Log() }
    static let exported = DependencyObject<Log> { Log() }
}

let objects: [DependencyObject<Log>] = [.exported]

@main struct App {
    @Injected(.listings) var listings
    static func main() { DependencyObjects[.log].write("started") }
}
