import Factory

protocol Log {}
struct Clock {}
struct Mail {}
struct Bank {}

final class LogContainer: SharedContainer {
    static let shared = LogContainer()
    let manager = ContainerManager()
}

extension LogContainer {
    var log: Factory<Log?> { promised() }
    var clock: Factory<Clock?> { promised() }
}

public final class Services: SharedContainer {
    public static let shared = Services()
    public let manager = ContainerManager()

    var mail: Factory<Mail?> { promised() }
    var bank: Factory<Bank> { self { Bank() } }
    var never: Factory<Bank?> { promised() }
}

final class Home {
    @LazyInjected(\LogContainer.log) var log: Log?
    @LazyInjected(\LogContainer.clock) var clock: Clock?
    @LazyInjected(\Services.mail) var mail: Mail?
    @LazyInjected(\Services.never) var never: Bank?
}
