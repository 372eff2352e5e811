import Dependencies

struct Rates { var current: @Sendable () -> Double }

extension Rates: TestDependencyKey {
    static let testValue = Rates { 1 }
}
