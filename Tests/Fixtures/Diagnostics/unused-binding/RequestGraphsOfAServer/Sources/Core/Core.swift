import Joinery
public struct RequestGraph: DependencyGraph {
    public let instances = Instances()
    public let app: Dependencies
    public let request: Request
    public init(app: Dependencies, request: Request) { self.app = app; self.request = request }
    public var user: User { singleton { User(token: request.token, users: app.users) } }
    var log: RequestLog { singleton { RequestLog(id: request.id, log: app.log) } }
}
public struct Request: Sendable { public var token = ""; public var id = 0 }
public struct User: Sendable { init(token: String, users: Users) {} }
public struct Users: Sendable { let database: Database }
public struct RequestLog: Sendable { init(id: Int, log: Log) {} }
public struct Log: Sendable {}
public struct Database: Sendable {}
extension Dependencies {
    public var users: Users { singleton { Users(database: database) } }
    public var log: Log { singleton { Log() } }
    var database: Database { singleton { Database() } }
}
extension RequestGraph {
    public var audit: Audit { transient { Audit(user: user, log: log) } }
}
public struct Audit: Sendable { let user: User; let log: RequestLog }
