import RentalsDomain

/// A session that a request belongs to.
struct ActiveSession: Sendable {
    let token: Session.Token
    let graph: SessionGraph
}
