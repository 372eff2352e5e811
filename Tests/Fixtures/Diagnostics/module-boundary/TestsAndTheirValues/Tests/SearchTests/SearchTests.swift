import Joinery
import Storage
import Testing

@testable import Search

struct SearchTests {
    let database = inject(\.database)
    @Test func searches() { SearchPresenter().run(database) }
}
