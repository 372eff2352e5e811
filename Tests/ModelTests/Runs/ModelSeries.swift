// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Joinery
import TestSupport

/// The settings in the environment.
enum ModelSettings {
    private static let environment = ProcessInfo.processInfo.environment
    /// The seed that is repeated alone.
    static let seed = environment["JOINERY_MODEL_SEED"].flatMap(UInt64.init)
    /// The number of systems.
    static let count = environment["JOINERY_MODEL_SYSTEMS"].flatMap(UInt64.init) ?? 10_000
    /// The first seed.
    static let first = environment["JOINERY_MODEL_FIRST"].flatMap(UInt64.init) ?? 0
    /// Whether each seed, or the one system, is printed before it runs, in case the engine stops the program.
    static let isVerbose = environment["JOINERY_MODEL_VERBOSE"] != nil

    /// Prints immediately, because the process may end by a crash.
    static func say(_ text: String) {
        FileHandle.standardError.write(Data("model test: \(text)\n".utf8))
    }
}

/// The systems of one test case.
struct ModelSeries: Sendable {
    /// A broken rule fails many systems, and a few of them are enough to report.
    private static let failureLimit = 2
    private let seeds: [UInt64]
    private let runner: CaseRunner
    /// How often a case on a schedule runs until it counts as one that does not fail.
    private let attempts: Int

    /// - Parameters:
    ///   - part: The number of this series, of those of the same kind.
    ///   - root: The world around the systems.
    init(_ kind: CaseKind, part: Int, of partCount: Int, in root: EscapedDependencies) {
        runner = CaseRunner(in: root)
        attempts = kind == .orders ? 1 : 20
        if let seed = ModelSettings.seed {
            seeds = part != 1 && ModelCase.kind(of: seed) == kind ? [seed] : []
        } else {
            seeds = (ModelSettings.first..<ModelSettings.first + ModelSettings.count).filter {
                ModelCase.kind(of: $0) == kind
                    && Int($0) / CaseKind.allCases.count % partCount == part
            }
        }
    }

    /// Runs the systems.
    ///
    /// - Returns: Reports of the first failures.
    func run() -> [String] {
        var failures: [String] = []
        for seed in seeds where failures.count < Self.failureLimit {
            if ModelSettings.isVerbose { ModelSettings.say("runs \(seed)") }
            for modelCase in ModelCase.cases(of: seed) {
                if ModelSettings.isVerbose, ModelSettings.seed != nil { ModelSettings.say("runs\n\(modelCase)") }
                switch run(modelCase) {
                case .same: continue
                case .different(let text): failures.append(report(text, of: modelCase))
                case .hangs:
                    failures.append("seed \(seed) hangs\n\(modelCase)")
                    return failures
                }
                break
            }
        }
        return failures
    }

    /// Runs a case once or, if it is repeated alone, on many schedules.
    private func run(_ modelCase: ModelCase) -> CaseRunner.Outcome {
        for _ in 0..<(ModelSettings.seed == nil ? 1 : attempts) {
            let outcome = runner.run(modelCase)
            guard case .same = outcome else { return outcome }
        }
        return .same
    }

    // MARK: - Reporting

    /// The report about the smallest case that still fails.
    private func report(_ text: String, of modelCase: ModelCase) -> String {
        var (smallest, text) = (modelCase, text)
        var budget = 3000
        var isSmaller = true
        while isSmaller, budget > 0 {
            isSmaller = false
            for candidate in smallest.simplified() {
                for _ in 0..<attempts where budget > 0 {
                    budget -= 1
                    guard case .different(let found) = runner.run(candidate) else { continue }
                    (smallest, text, isSmaller) = (candidate, found, true)
                    break
                }
                if isSmaller { break }
            }
        }
        return "seed \(modelCase.seed): \(text)\n\(smallest)"
    }
}
