// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The overrides of a suite's trait, and which of them the tests of the suite have used.
final class SuiteAudit: Sendable {
    /// Identifies a suite's trait, even if the suite passes it to its tests.
    final class Token: Sendable {}

    /// The suites that contain the running test.
    @TaskLocal static var current: [SuiteAudit] = []

    let token: Token

    /// An override, by its line and its position among those of the line.
    private struct Key: Hashable {
        let site: SourcePlace
        let position: Int

        var order: (String, UInt, Int) { ("\(site.fileID)", site.line, position) }
    }

    private let overrides = Guarded<[Key: (issue: DependencyIssue, isUsed: Bool)]>([:])

    init(token: Token) {
        self.token = token
    }

    /// Adds the overrides of the trait in the world of a test. An override that any test has used counts as used.
    func add(_ added: [Override]) {
        overrides.withValue { overrides in
            for (index, one) in added.enumerated() {
                let key = Key(site: one.site, position: added[..<index].count { $0.site == one.site })
                let isUsed = one.isUsed || overrides[key]?.isUsed == true
                overrides[key] = (.unused(one), isUsed)
            }
        }
    }

    /// The issues of the overrides that no test has used, sorted by place.
    var issues: [DependencyIssue] {
        overrides.withValue { $0.filter { !$0.value.isUsed } }
            .sorted { $0.key.order < $1.key.order }.map(\.value.issue)
    }
}
