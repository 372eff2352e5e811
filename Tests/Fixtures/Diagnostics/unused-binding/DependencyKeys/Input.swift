import Dependencies

enum ListingsKey: DependencyKey { static let liveValue = Listings() }
enum FormerKey: DependencyKey {
    static var liveValue: FormerListings {
        @Dependency(\.folder) var folder
        return FormerListings(folder: folder)
    }
}
enum FolderKey: DependencyKey { static let liveValue = Folder() }
enum LogKey: DependencyKey { static let liveValue = Log() }
struct Analytics: DependencyKey { static let liveValue = Analytics() }

extension DependencyValues {
    var listings: Listings {
        get { self[ListingsKey.self] }
        set { self[ListingsKey.self] = newValue }
    }
    var former: FormerListings {
        get { self[FormerKey.self] }
        set { self[FormerKey.self] = newValue }
    }
    var folder: Folder {
        get { self[FolderKey.self] }
        set { self[FolderKey.self] = newValue }
    }
    var log: Log { self[LogKey.self] }
}

@main struct App {
    @Dependency(\.listings) var listings
    @Dependency(Analytics.self) var analytics
    static func main() {
        @Dependency(\.log) var log
        log.write("started")
    }
}
