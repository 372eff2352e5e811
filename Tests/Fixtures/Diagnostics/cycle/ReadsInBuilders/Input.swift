import Joinery

extension Dependencies {
    var session: Session { singleton { Session(tokens: tokens, clock: clock) } }
    var tokens: Tokens { singleton { Tokens(http: http) } }
    var http: HTTP { singleton { HTTP(authorisation: Authorisation(session: session)) } }
    var clock: any Clock<Duration> { singleton { ContinuousClock() } }
}
