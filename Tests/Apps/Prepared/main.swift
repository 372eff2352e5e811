// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A live program that prepares dependencies too late, and makes a binding without a key, for tests of its warnings.

import JoineryAsync

struct Settings: Sendable {
    var pageSize = 10
}

final class Store: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

final class Clock: Sendable {}

extension Dependencies {
    var host: String { singleton { "localhost" } }
    var port: Int { singleton { 80 } }
    var settings: Settings { singleton { Settings() } }
    var store: Store { singleton { Store("live") } }
    var unread: Store { singleton { Store("unread") } }
    var checks: [String] { collection { ["space"] } }
    var clock: Clock { transient { Clock() } }
    var seconds: Double { transient { 60 } }
    var timer: String {
        singleton {
            _ = clock
            return "timer of \(seconds)"
        }
    }
    var pool: Async<Store> { asyncSingleton { Store("pool") } }
    var payment: Store { required() }
    func page(_ number: Int) -> Store { singleton { Store("page \(number)") } }
}

let dependencies = Dependencies.current

// In time: nothing was resolved, or only by the preparation itself.
prepareDependencies {
    $0[\.host] = "example.com"
    $0.bind(\.payment) { Store("payment") }
}
prepareDependencies { $0[\.settings].pageSize += 10 }

// A binding that has not been resolved can be prepared at any time.
print(dependencies.host, dependencies.settings.pageSize, dependencies.store.name, dependencies.timer)
prepareDependencies { $0[\.unread] = Store("prepared") }

// Too late, by value, by closure and by decorator. A place is reported once.
for port in [81, 82] {
    print(dependencies.port)
    prepareDependencies { $0[\.port] = port }
}
prepareDependencies { $0.override(\.store) { Store("override") } }
print(dependencies.checks)
prepareDependencies { $0.contribute(to: \.checks) { _ in "queue" } }
prepareDependencies { $0[\.host] = "example.org" }
print(dependencies.payment.name, dependencies.checks)
prepareDependencies { $0.bind(\.payment) { Store("second payment") } }

// A dependency of a resolved value counts, too. If no instance shows the binding, the next read does.
prepareDependencies { $0[\.seconds] = 30 }
print(dependencies.timer)
prepareDependencies { $0.override(\.clock) { Clock() } }
print(dependencies.timer)

// An asynchronous dependency that is open.
print(try await dependencies.pool().name)
prepareDependencies { $0[\.pool] = Async(Store("other pool")) }
print(try await dependencies.pool().name)

// Overrides for an operation are always allowed.
withDependencies {
    $0[\.store] = Store("operation")
} operation: {
    print(inject(\.store).name)
}

// A function with parameters, and no key.
print(dependencies.page(1).name, dependencies.page(2).name)
