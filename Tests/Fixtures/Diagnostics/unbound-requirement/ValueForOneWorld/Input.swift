import Joinery

extension Dependencies {
    var user: User { required() }
}

struct Profile { let user = inject(\.user) }

@main struct Shop {
    static func main() { showDemo() }
}
