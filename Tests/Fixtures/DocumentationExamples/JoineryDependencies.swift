// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryDependencies.
// Each example is compiled with this file.

import Dispatch
import Foundation
import Joinery
import JoineryDependencies

struct Event: Sendable {}

protocol ListingRepository: Sendable {}
struct SQLiteListings: ListingRepository {}
struct EmptyListings: ListingRepository {}
struct StubListings: ListingRepository {}

protocol SearchUseCase: Sendable {}
struct Search: SearchUseCase {}

protocol FavoritesUseCase: Sendable {}
enum FavoritesKey: TestDependencyKey {
    static let testValue: any FavoritesUseCase = Favorites()
}
struct Favorites: FavoritesUseCase {}

public protocol PaymentGateway: Sendable {}
public struct NoPayment: PaymentGateway {
    public init() {}
}
struct StripeGateway: PaymentGateway {}
struct LoggingPayment: PaymentGateway {
    init(_ inner: any PaymentGateway) {}
}

struct Analytics: Sendable { var track: @Sendable (Event) -> Void }
enum AnalyticsKey: DependencyKey {
    static let liveValue = Analytics { _ in }
}

enum ListingRepositoryKey: DependencyKey {
    static let liveValue: any ListingRepository = SQLiteListings()
}
enum SearchKey: DependencyKey {
    static let liveValue: any SearchUseCase = Search()
}
enum PaymentKey: TestDependencyKey {
    static let testValue: any PaymentGateway = NoPayment()
}

extension DependencyValues {
    var analytics: Analytics {
        get { self[AnalyticsKey.self] }
        set { self[AnalyticsKey.self] = newValue }
    }
    var listings: any ListingRepository {
        get { self[ListingRepositoryKey.self] }
        set { self[ListingRepositoryKey.self] = newValue }
    }
    var search: any SearchUseCase {
        get { self[SearchKey.self] }
        set { self[SearchKey.self] = newValue }
    }
    var payment: any PaymentGateway {
        get { self[PaymentKey.self] }
        set { self[PaymentKey.self] = newValue }
    }
}

extension Dependencies {
    var rates: [Double] { singleton { [1] } }
}

final class DetailModel: Sendable {}
final class Model: Sendable {
    func refresh() {}
}

let queue = DispatchQueue(label: "documentation")
let model = Model()
