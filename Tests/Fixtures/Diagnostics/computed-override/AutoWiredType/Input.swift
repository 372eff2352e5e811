import Joinery
import JoineryMacros

@AutoWired struct Screen {
    let listings: Listings
}

extension Dependencies {
    var listings: Listings { singleton { Listings() } }
    var screen: Screen { Screen(from: self) }
}

func preview() {
    withDependencies {
        $0[\.screen] = Screen(listings: Listings())
    } operation: {
        print(inject(\.screen))
    }
}
