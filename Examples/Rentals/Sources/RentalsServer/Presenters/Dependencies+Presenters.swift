import Joinery
import RentalsDomain

extension Dependencies {
    /// Shows what a search finds.
    var searchPresenter: SearchPresenter { transient { SearchPresenter() } }

    /// Makes what shows the listing with a number.
    var listingPresenter: @Sendable (Listing.ID) -> ListingPresenter {
        factory { id in ListingPresenter(id: id, showListing: showListing) }
    }

    /// Begins and ends sessions.
    var sessionPresenter: SessionPresenter { transient { SessionPresenter() } }

    /// Makes the graph of a request, of which it is known what tells it apart, and perhaps who sent it.
    var requestGraph: @Sendable (String, User?) -> RequestGraph {
        factory { id, user in RequestGraph(app: self, id: id, user: user) }
    }

    /// Makes the graph of a user's session.
    var sessionGraph: @Sendable (User) -> SessionGraph {
        factory { user in SessionGraph(app: self, user: user) }
    }

    /// The graphs of the sessions that were active lately.
    var sessionGraphs: SessionGraphStore { singleton { SessionGraphStore(makeGraph: sessionGraph) } }
}
