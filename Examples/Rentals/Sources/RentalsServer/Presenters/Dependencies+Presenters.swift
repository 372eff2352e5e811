import Joinery
import RentalsDomain

extension Dependencies {
    /// Shows what a search finds.
    var searchPresenter: SearchPresenter { transient { SearchPresenter() } }

    /// Shows one listing.
    var listingPresenter: ListingPresenter { transient { ListingPresenter() } }

    /// Begins and ends sessions.
    var sessionPresenter: SessionPresenter { transient { SessionPresenter() } }

    /// Shows how the service is.
    var healthPresenter: HealthPresenter { transient { HealthPresenter() } }

    /// Makes the graph of a user's session.
    var sessionGraph: @Sendable (User) -> SessionGraph {
        factory { user in SessionGraph(app: self, user: user) }
    }

    /// The graphs of the sessions that were active lately.
    var sessionGraphs: SessionGraphStore { singleton { SessionGraphStore(makeGraph: sessionGraph) } }
}
