import JoineryFactory

extension Container {
    var limit: Factory<Int> { self { 3 } }

    var gift: Factory<Gift> {
        self {
            let container = self
            return Gift(paper: self.paper, text: self.card, count: container.limit())
        }  // A new one for each read.
        .unique  // It is not kept.
    }

    var ribbon: ParameterFactory<Void, String> { self { "ribbon" } }

    var `default`: Factory<String> {
        self {
            func currency() -> String { "in " }
            return currency() + self.currency()
        }
    }

    private var paper: String { "blue paper" }
    private var card: String { "With love" }
}

struct Gift: Sendable {
    let paper: String
    let text: String
    let count: Int
}
