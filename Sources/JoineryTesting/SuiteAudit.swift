// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// What the tests of one suite have used of the overrides that the suite's trait gives them all.
final class SuiteAudit: Sendable {
    /// Tells a suite's trait from others, also where the suite hands it to its tests.
    final class Token: Sendable {}

    /// The suites that the running test is in.
    @TaskLocal static var current: [SuiteAudit] = []

    let token: Token
    private let wasUsed = Mutex<[SourcePlace: Bool]>([:])

    init(token: Token) {
        self.token = token
    }

    func add(_ overrides: [(site: SourcePlace, isUsed: Bool)]) {
        wasUsed.withLock { wasUsed in
            for override in overrides {
                wasUsed[override.site, default: false] = wasUsed[override.site, default: false] || override.isUsed
            }
        }
    }

    /// The places of overrides that no test has used, sorted.
    var unusedSites: [SourcePlace] {
        wasUsed.withLock { $0.filter { !$0.value }.keys }
            .sorted { ("\($0.fileID)", $0.line, $0.column) < ("\($1.fileID)", $1.line, $1.column) }
    }
}
