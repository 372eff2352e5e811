// swift-format-ignore-file: UseEarlyExits
import JoineryAsync

struct Offline: Error {}
struct Settings: Sendable {
    var isOnline = true
    var kind = 1
    var key: String?
}

protocol Client: Sendable {}
final class LiveClient: Client {
    init() {}
    init(key: String) throws {}
    static func open() async throws -> LiveClient { LiveClient() }
}
final class StubClient: Client {}
final class Screen {}

func log(_ text: String) {}
func stop() -> Never { fatalError("stop") }

extension Dependencies {
    var settings: Settings { singleton { Settings() } }

    // No path of an asynchronous closure returns.
    var asyncThrow: Async<any Client> { asyncSingleton { throw Offline() } }
    var asyncThrowOfConcreteType: Async<LiveClient> { asyncSingleton { throw Offline() } }
    var asyncThrowAfterStatements: Async<any Client> {
        asyncShared {
            log("opening")
            throw Offline()
        }
    }
    var asyncFatal: Async<any Client> { asyncTransient { fatalError() } }
    var asyncBothThrow: Async<any Client> {
        asyncSingleton { if settings.isOnline { throw Offline() } else { throw Offline() } }
    }
    var asyncMixed: Async<any Client> {
        asyncSingleton { if settings.isOnline { fatalError() } else { throw Offline() } }
    }
    var asyncDoCatch: Async<any Client> {
        asyncSingleton {
            do {
                _ = try await LiveClient.open()
                throw Offline()
            } catch {
                throw Offline()
            }
        }
    }
    var asyncLoop: Async<any Client> {
        asyncSingleton {
            for number in 1...3 { log("attempt \(number)") }
            throw Offline()
        }
    }
    var asyncTest: Async<any Client> {
        asyncSingleton {
            try await LiveClient.open()
        } test: {
            throw Offline()
        }
    }
    var asyncLive: Async<any Client> {
        asyncSingleton {
            throw Offline()
        } test: {
            StubClient()
        }
    }
    var asyncTestFatal: Async<any Client> {
        asyncShared {
            try await LiveClient.open()
        } test: {
            fatalError()
        }
    }
    func asyncFamily(_ number: Int) -> Async<any Client> { asyncSingleton(for: number) { throw Offline() } }
    @MainActor var asyncMainActor: Async<any Client> { asyncSingleton { throw Offline() } }

    // Some paths return.
    var asyncElseThrow: Async<any Client> {
        asyncSingleton { if settings.isOnline { try await LiveClient.open() } else { throw Offline() } }
    }
    var asyncSwitch: Async<any Client> {
        asyncSingleton {
            switch settings.kind {
            case 1: LiveClient()
            case 2: throw Offline()
            case 3: fatalError()
            default: StubClient()
            }
        }
    }
    var asyncNested: Async<any Client> {
        asyncSingleton {
            if settings.isOnline {
                if settings.kind == 1 { LiveClient() } else { throw Offline() }
            } else {
                StubClient()
            }
        }
    }
    var asyncGuard: Async<any Client> {
        asyncSingleton {
            guard let key = settings.key else { throw Offline() }
            return try LiveClient(key: key)
        }
    }

    // A closure that does not wait.
    var fatal: any Client { singleton { fatalError() } }
    var fatalOfConcreteType: LiveClient { singleton { stop() } }
    var fatalAfterStatements: any Client {
        singleton {
            log("building")
            fatalError()
        }
    }
    var testFatal: any Client {
        singleton {
            LiveClient()
        } test: {
            fatalError()
        }
    }
    var testPrecondition: any Client {
        transient {
            LiveClient()
        } test: {
            preconditionFailure("no tests")
        }
    }
    var elseFatal: any Client { singleton { if settings.isOnline { LiveClient() } else { fatalError() } } }
    var bothFatal: any Client { singleton { if settings.isOnline { fatalError() } else { fatalError() } } }
    var ifFatal: any Client {
        singleton {
            if !settings.isOnline { fatalError() }
            LiveClient()
        }
    }
    var statementsOrFatal: any Client {
        singleton {
            if settings.isOnline { log("online") } else if settings.kind == 1 { fatalError() } else { log("offline") }
            LiveClient()
        }
    }
    var nestedStatements: any Client {
        singleton {
            if !settings.isOnline {
                if settings.kind == 1 { log("first") } else { log("second") }
            }
            LiveClient()
        }
    }
    var nestedFatal: any Client {
        singleton {
            if !settings.isOnline {
                if settings.kind == 1 { log("first") } else { fatalError() }
            }
            LiveClient()
        }
    }
    var switchFatal: any Client {
        singleton {
            switch settings.kind {
            case 1: LiveClient()
            case 2: StubClient()
            default: fatalError()
            }
        }
    }
    var switchOfStatements: any Client {
        singleton {
            switch settings.kind {
            case 1: log("first")
            case 2: fatalError()
            default: log("others")
            }
            LiveClient()
        }
    }
    var loopFatal: any Client {
        singleton {
            for number in 1...3 where number > 3 { fatalError() }
            LiveClient()
        }
    }
    var fails: any Client { get throws { try singleton { try fail(with: Offline()) } } }
    var elseFails: any Client {
        get throws { try shared { if settings.isOnline { LiveClient() } else { try fail(with: Offline()) } } }
    }
    var ifFails: any Client {
        get throws {
            try perResolution {
                if !settings.isOnline { try fail(with: Offline()) }
                LiveClient()
            }
        }
    }
    var guarded: any Client {
        get throws {
            try singleton {
                guard let key = settings.key else { throw Offline() }
                return try LiveClient(key: key)
            }
        }
    }
    var doCatch: any Client {
        get throws {
            try singleton {
                do { return try LiveClient(key: "") } catch { throw Offline() }
            }
        }
    }
    @MainActor var screen: Screen {
        get throws {
            try singleton(on: MainActor.self) { if settings.isOnline { Screen() } else { try fail(with: Offline()) } }
        }
    }
    var database: LiveClient { get throws { try singleton { try LiveClient(key: "") } } }
    var client: any Client { required() }
}

func changes(_ overrides: inout DependencyOverrides) {
    overrides[\.asyncElseThrow] = Async(failing: Offline())
    overrides[\.asyncElseThrow] = Async { throw Offline() }
    overrides[\.asyncElseThrow] = Async {
        log("opening")
        throw Offline()
    }
    overrides[\.asyncElseThrow] = Async { fatalError() }
    overrides.override(\.asyncElseThrow) { Async { throw Offline() } }
    overrides.override(\.asyncElseThrow) { _ in Async(failing: Offline()) }
    overrides.bind(\.asyncElseThrow) { Async { throw Offline() } }
    overrides.decorate(\.asyncElseThrow) { client, _ in
        Async { if try await client() is LiveClient { throw Offline() } else { StubClient() } }
    }
    overrides.override({ try $0.database }) { throw Offline() }
    overrides.override({ try $0.database }) {
        log("opening")
        throw Offline()
    }
    overrides.override(\.testFatal) { fatalError() }
    overrides.override(\.testFatal) {
        log("building")
        fatalError()
    }
    overrides.override(\.testFatal) { dependencies in
        if dependencies.settings.isOnline { LiveClient() } else { fatalError() }
    }
    overrides.bind(\.client) { fatalError() }
}
