import Joinery

extension Dependencies {
    var root: String { singleton { "/var/rentals" } }
    var imagePath: String { transient { root + "/images" } }
}

func preview() {
    withDependencies {
        $0[\.imagePath] = "/tmp"
    } operation: {
        print(inject(\.imagePath))
    }
}
