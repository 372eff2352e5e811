import Auditing
import Joinery
import Logging

struct AppGraph: AuditModule, LogModule { let instances = Instances() }

@main struct App {
    static func main() { AppGraph().audit.run() }
}
