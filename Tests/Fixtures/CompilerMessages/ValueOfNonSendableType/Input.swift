import JoineryValues

final class Session {
    var token = ""
}

struct SessionKey: InjectionKey {
    static var currentValue: Session { Session() }
}

extension InjectedValues {
    var session: Session {
        get { Self[SessionKey.self] }
        set { Self[SessionKey.self] = newValue }
    }
}
