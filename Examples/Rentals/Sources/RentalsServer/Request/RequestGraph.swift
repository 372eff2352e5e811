import Joinery
import Logging
import RentalsDomain

/// What exists for one request: made for it, and gone when it is answered.
struct RequestGraph: DependencyGraph {
    let instances = Instances()
    /// What tells the request apart.
    let id: String
    /// Who sent it; `nil` where that is not asked.
    let user: User?
    /// The log, with the request and the user in each line.
    let logger: Logger

    init(id: String, user: User?) {
        self.id = id
        self.user = user
        var logger = inject(\.logger)
        logger[metadataKey: "request"] = "\(id)"
        if let user { logger[metadataKey: "user"] = "\(user.id.rawValue)" }
        self.logger = logger
    }
}

extension RequestGraph {
    /// Publishes a listing of the session's user and shows it.
    var addListingPresenter: AddListingPresenter { transient { AddListingPresenter() } }
}
