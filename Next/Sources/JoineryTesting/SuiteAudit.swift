// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// The overrides of a suite's trait, and which of them the tests of the suite have used.
final class SuiteAudit: Sendable {
    /// Identifies a suite's trait, even if the suite passes it to its tests.
    final class Token: Sendable {}

    /// The suites that contain the running test.
    @TaskLocal static var current: [SuiteAudit] = []

    let token: Token
    private let overrides = Mutex<[SourcePlace: OverrideUse]>([:])

    init(token: Token) {
        self.token = token
    }

    /// Adds the overrides of a test. An override that any test has used counts as used.
    func add(_ uses: [OverrideUse]) {
        overrides.withLock { overrides in
            for use in uses where overrides[use.site]?.isUsed != true { overrides[use.site] = use }
        }
    }

    /// The overrides that no test has used, sorted by place.
    var unused: [OverrideUse] {
        overrides.withLock { $0.values.filter { !$0.isUsed } }
            .sorted { $0.site.sortKey < $1.site.sortKey }
    }
}

extension SourcePlace {
    fileprivate var sortKey: (String, UInt, UInt) { ("\(fileID)", line, column) }
}
