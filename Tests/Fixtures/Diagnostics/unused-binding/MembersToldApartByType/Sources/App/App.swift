import Core
import Joinery
import Network

extension Dependencies {
    var page: Page { transient { Page(file: title, network: title, subtitle: subtitle) } }
}

@main struct App {
    static func main() { print(inject(\.page)) }
}
