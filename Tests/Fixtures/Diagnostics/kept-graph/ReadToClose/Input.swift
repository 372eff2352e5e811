import JoineryAsync

extension Dependencies {
    var journal: Journal {
        singleton {
            Journal()
        } close: {
            await $0.close()
        }
    }
    var pool: Async<Pool> {
        asyncSingleton {
            try await Pool.open()
        } close: { pool in
            await pool.close()
            journal.write("closed")
        }
    }
    var cache: Cache { singleton(close: { [journal] in $0.flush(to: journal) }) { Cache() } }
    var index: Async<Index> { asyncRequired() }
    var socket: Socket { singleton(close: Socket.close) { Socket() } }
    var chat: Chat {
        singleton {
            Chat()
        } close: { _ in
            socket.send("bye")
        }
    }
    var outbox: any Outbox { singleton { StoredOutbox() } }
    var mail: Mail {
        singleton {
            Mail()
        } close: { _ in
            outbox.send()
        }
    }
    var session: Async<Session> { asyncSingleton { try await Session.open() } }
    var login: Login {
        singleton {
            Login()
        } close: { _ in
            try await session().end()
        }
    }
}

// False friends: the journal is closed after what is built with it, nothing else is read, or nobody closes it.
extension Dependencies {
    var store: Store {
        singleton {
            Store(journal)
        } close: { _ in
            journal.write("closed")
        }
    }
    var files: Async<Files> {
        asyncSingleton {
            Files(try await index())
        } close: { files in
            await files.close()
        }
    }
}

extension Dependencies {
    var log: Log { singleton { Log() } }
    var database: Database {
        singleton {
            Database()
        } close: { database in
            try database.close()
            log.info("closed")
        }
    }
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    var letters: Letters { singleton { Letters() } }
    var mailbox: Mailbox {
        singleton {
            Mailbox(letters)
        } close: { mailbox in
            mailbox.close(with: letters)
        }
    }
    var screen: SessionScreen { transient { SessionScreen(mailbox) } }
}

protocol Outbox {}
struct StoredOutbox: Outbox, ClosableDependency {}
struct Session: ClosableDependency {}
struct Log {}

struct Screen {
    let pool = inject(\.pool)
    let cache = inject(\.cache)
    let store = inject(\.store)
    let files = inject(\.files)
    let mail = inject(\.mail)
    let chat = inject(\.chat)
    let login = inject(\.login)
    let database = inject(\.database)
    let screen = SessionGraph().screen
}
