import JoineryAsync

struct Database: Sendable {}

extension Dependencies {
    var database: Database { singleton { Database() } }
}

func prepare() {
    prepareDependencies {
        $0.contribute(to: \.eager) { $0.database }
    }
}
