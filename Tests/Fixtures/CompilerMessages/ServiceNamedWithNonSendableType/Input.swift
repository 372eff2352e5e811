import Joinery
import JoinerySwinject

final class Session {
    var user: String?
}

let container = Container()

extension Dependencies {
    var session: Session { self[container.key(Session.self)] }
}
