// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// The common part of both consumers.
protocol Consumer: Service {
    var first: any Service { get }
    var second: any Service { get }
    var third: any Service { get }
    var fourth: any Service { get }
    var fifth: any Service { get }
}

extension Consumer {
    func work(_ value: Int) -> Int {
        first.work(value) &+ second.work(value) &+ third.work(value) &+ fourth.work(value) &+ fifth.work(value)
    }
}

/// A class with five dependencies that are passed by hand.
final class HandWrittenConsumer: Consumer {
    let first = HandWritten.first
    let second = HandWritten.second
    let third = HandWritten.third
    let fourth = HandWritten.fourth
    let fifth = HandWritten.fifth
}

/// A class with five dependencies that are injected.
final class InjectedConsumer: Consumer {
    let first = inject(\.first)
    let second = inject(\.second)
    let third = inject(\.third)
    let fourth = inject(\.fourth)
    let fifth = inject(\.fifth)
}

/// A class with five dependencies that property wrappers inject.
final class WrappedConsumer: Consumer, @unchecked Sendable {
    // Proof: nothing assigns to the wrappers.
    @Injected(\.first) var first
    @Injected(\.second) var second
    @Injected(\.third) var third
    @Injected(\.fourth) var fourth
    @Injected(\.fifth) var fifth
}

extension HandWritten {
    static let first: any Service = LiveService()
    static let second: any Service = LiveService()
    static let third: any Service = LiveService()
    static let fourth: any Service = LiveService()
    static let fifth: any Service = LiveService()
}

extension Dependencies {
    var first: any Service { singleton { LiveService() } }
    var second: any Service { singleton { LiveService() } }
    var third: any Service { singleton { LiveService() } }
    var fourth: any Service { singleton { LiveService() } }
    var fifth: any Service { singleton { LiveService() } }
}
