import Joinery

protocol AuditModule: DependencyGraph { var log: Log { get } }
protocol LogModule: DependencyGraph {}

extension AuditModule {
    var audit: Audit { singleton { Audit(log: log) } }
}

extension LogModule {
    var log: Log { singleton { Log() } }
    var formerLog: Log { singleton { Log() } }
}

struct AppGraph: AuditModule, LogModule { let instances = Instances() }

@main struct App {
    static func main() { print(AppGraph().audit) }
}
