import Joinery

struct StubListings: ListingRepository {
    let title: String

    func titles(in city: String) -> [String] { [title] }
}

final class Catalog: Sendable {
    let listings = inject(\.listings)
}

final class ExchangeRates: Sendable {}

extension Dependencies {
    var catalog: Catalog { singleton { Catalog() } }
    var rates: ExchangeRates { singleton { ExchangeRates() } }
}

func override() {
    let catalog = inject(\.catalog)
    let rates = inject(\.rates)
    withDependencies {
        $0[\.listings] = StubListings(title: "Cabin")
    } operation: {
        print(SearchPresenter().line(for: "Riga"))
        print("same catalog:", inject(\.catalog) === catalog)
        print("same rates:", inject(\.rates) === rates)
        withDependencies {
            $0[\.listings] = StubListings(title: "Boat")
        } operation: {
            print(SearchPresenter().line(for: "Riga"))
        }
    }
    print(SearchPresenter().line(for: "Riga"))
}
