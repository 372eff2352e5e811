import App
import Joinery
import Testing

struct DomainTests {
    let page = inject(\.page)
    @Test func shows() { page.show() }
}
