import JoineryAsync

/// The dependencies of one signed-in user. Features extend it. It goes away with the session.
public struct SessionGraph: DependencyGraph {
    public let instances = Instances()
    public let app: Dependencies
    public let session: Session
    /// Ends the session.
    public let signOut: @MainActor @Sendable () async -> Void

    public init(app: Dependencies, session: Session, signOut: @escaping @MainActor @Sendable () async -> Void) {
        self.app = app
        self.session = session
        self.signOut = signOut
    }
}

extension SessionGraph {
    /// Shared by all screens of the session.
    @MainActor public var favorites: Favorites {
        singleton { Favorites(session: session, service: app.favoriteService) }
    }

    public var notes: Async<any NoteBook> {
        asyncSingleton {
            try await app.noteBooks.open(for: session.user.id)
        } close: {
            try await $0.close()
        }
    }
}
