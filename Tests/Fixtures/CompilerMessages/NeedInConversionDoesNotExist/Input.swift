import Joinery

struct Banner: Sendable {
    var text = ""
}

extension Dependencies {
    var banner: Banner { singleton { Banner() } }
    var size: String { required() }
}

func prepare() {
    prepareDependencies {
        $0.bind(\.size) { String($0.banar.text.utf8.count) }
    }
}
