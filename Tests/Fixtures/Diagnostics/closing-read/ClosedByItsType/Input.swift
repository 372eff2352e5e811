import JoineryAsync

extension Dependencies {
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

protocol Outbox {}
struct StoredOutbox: Outbox, ClosableDependency {}
struct Session: ClosableDependency {}

struct Screen {
    let mail = inject(\.mail)
    let login = inject(\.login)
}
