import Foundation
package import Joinery

/// What the domain provides to everyone. What it provides to the user of a session is in the session's graph.
extension Dependencies {
    /// Finds listings, page by page.
    package var searchListings: SearchListings { transient { SearchListings(from: self) } }

    /// Gives one listing.
    package var showListing: ShowListing { transient { ShowListing(from: self) } }

    /// Begins a session.
    package var signIn: SignIn { transient { SignIn(from: self) } }

    /// Finds the session of a token.
    package var authenticate: Authenticate { transient { Authenticate(from: self) } }

    /// Ends a session.
    package var signOut: SignOut { transient { SignOut(from: self) } }

    /// Asks everything the service needs whether it works.
    package var checkHealth: CheckHealth { transient { CheckHealth(from: self) } }

    /// The time; in tests it stands still at the first second of 2025.
    package var dateGenerator: any DateGenerator {
        singleton {
            SystemDateGenerator()
        } test: {
            FixedDateGenerator(now: Date(timeIntervalSince1970: 1_735_689_600))
        }
    }

    /// The tokens of sessions; in tests they can be known beforehand.
    package var tokenGenerator: any TokenGenerator {
        singleton {
            RandomTokenGenerator()
        } test: {
            SequentialTokenGenerator()
        }
    }
}
