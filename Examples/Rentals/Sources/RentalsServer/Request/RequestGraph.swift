import Joinery
import Logging
import RentalsDomain

/// What exists for one request: made for it, and gone when it is answered.
struct RequestGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    /// What tells the request apart in the log.
    let id: String
    /// Who sent it; `nil` where that is not asked.
    let user: User?
}

extension RequestGraph {
    /// The log, with the request and the user in each line.
    var logger: Logger {
        singleton {
            var logger = app.logger
            logger[metadataKey: "hb.request.id"] = "\(id)"
            if let user { logger[metadataKey: "user"] = "\(user.id.rawValue)" }
            return logger
        }
    }

    /// Shows how the service is.
    var healthPresenter: HealthPresenter { transient { HealthPresenter() } }

    /// Publishes a listing of the session's user and shows it.
    var addListingPresenter: AddListingPresenter { transient { AddListingPresenter() } }
}
