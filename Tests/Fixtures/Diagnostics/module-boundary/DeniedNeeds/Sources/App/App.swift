import Joinery
import Search
import Storage

@main struct App {
    static func main() {
        inject(\.search).run()
        inject(\.database).close()
    }
}
