import JoineryValues

final class Session {
    var user: String?
}

private struct SessionKey: InjectionKey {
    static var currentValue: Session? { nil }
}

extension InjectedValues {
    var session: Session? {
        get { Self[SessionKey.self] }
        set { Self[SessionKey.self] = newValue }
    }
}
