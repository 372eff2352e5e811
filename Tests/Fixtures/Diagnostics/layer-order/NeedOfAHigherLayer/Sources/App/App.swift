import Domain
import Joinery

@main struct App {
    static func main() { inject(\.suggestions).show() }
}
