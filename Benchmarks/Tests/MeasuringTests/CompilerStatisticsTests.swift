// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Scratch
import Testing

struct CompilerStatisticsTests {
    private static func file(total: Double) -> Data {
        Data(
            """
            {
            \t"Frontend.NumProcessFailures": 0,
            \t"time.swift.LLVM pipeline.wall": 9.5000000000000000e+00,
            \t"time.swift.LLVM pipeline.user": 1.8769636999999999e+01,
            \t"time.swift.IRGen.wall": 1.2500000000000000e+00,
            \t"time.swift.SIL optimization.wall": 1.8250000000000000e+01,
            \t"time.swift.SILGen.wall": 5.0000000000000000e-01,
            \t"time.swift.SILGen-function.wall": 2.5000000000000000e-01,
            \t"time.swift.Type checking and Semantic analysis.wall": 2.0000000000000000e+00,
            \t"time.swift-frontend.Joinery-all-x86_64_unknown_linux_gnu-o-O.wall": \(total)
            }
            """.utf8)
    }

    @Test func partsAreSortedAndTheRestIsLast() throws {
        let statistics = try CompilerStatistics(parsing: Self.file(total: 34))
        #expect(statistics.total == 34)
        #expect(
            statistics.parts == [
                .init("SIL optimization", seconds: 18.25), .init("LLVM", seconds: 9.5),
                .init("type checking", seconds: 2), .init("IRGen", seconds: 1.25), .init("SILGen", seconds: 0.5),
                .init("parsing and imports", seconds: 0), .init("everything else", seconds: 2.5),
            ])
    }

    @Test func readsTheLongestJobOfTheModule() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "statistics-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, total) in [("Joinery-all", 34.0), ("Joinery-module", 33), ("JoineryValues-all", 35)] {
            try Self.file(total: total).write(to: folder.appending(path: "stats-1-swift-frontend-\(name)-o-O-7.json"))
        }
        #expect(try CompilerStatistics(of: "Joinery", in: folder.path).total == 34)
        let error = #expect(throws: CompilerStatistics.Missing.self) {
            try CompilerStatistics(of: "JoineryObjects", in: folder.path)
        }
        #expect(error?.description == "the compiler wrote no statistics of JoineryObjects into \(folder.path)")
    }
}
