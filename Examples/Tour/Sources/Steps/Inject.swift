import Joinery

final class SearchPresenter: Sendable {
    private let search = inject(\.search)

    func line(for city: String) -> String { "\(city): \(search(city))" }
}

func injectIntoAClass() {
    let presenter = SearchPresenter()
    print(presenter.line(for: "Riga"))
}
