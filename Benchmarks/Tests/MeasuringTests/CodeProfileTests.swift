// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Scratch
import Testing

struct SymbolKindTests {
    @Test(arguments: [
        ("World.end(isReleased:)", SymbolKind.functions),
        ("closure #1 in closure #1 in onMainActor<A, B>(_:)", .closures),
        ("specialized World.weaken(_:_:_:_:)", .specializations),
        ("specialized closure #1 in withDependencies<A, B>(_:)", .specializations),
        ("outlined consume of Wait.Entry?", .outlined),
        ("partial apply for closure #1 in onMainActor<A, B, C>(_:)", .thunks),
        ("protocol witness for RawRepresentable.rawValue.getter in conformance ClosingReason", .thunks),
        ("Build.path.getter", .accessors),
        ("variable initialization expression of Resolution.hasEnded", .accessors),
        ("storeEnumTagSinglePayload for PathStep", .valueWitnesses),
        ("destroy for DependencyIssue", .valueWitnesses),
        ("value witness table for AtomicWord", .valueWitnesses),
        ("destroy(_:)", .functions),
        ("type metadata accessor for World", .metadata),
        ("protocol conformance descriptor for DependencyContext", .metadata),
        ("demangling cache variable for type metadata for Box<A>", .metadata),
        ("symbolic _____ 7Joinery5WorldC", .metadata),
        ("got.$s7Joinery5WorldCMn", .metadata),
        ("_swift_memcpy112_8", .other),
    ])
    func isThatOfTheSimplifiedName(_ name: String, _ kind: SymbolKind) {
        #expect(SymbolKind(symbol: "", name) == kind)
    }

    @Test(arguments: ["$s4main4readyyYaFTY0_", "$s4main4readyyYaFTQ12_", "$s4main4readyyYaFTu"])
    func partsOfAsynchronousFunctionsAreKnownByTheirMangledNames(_ mangled: String) {
        #expect(SymbolKind(symbol: mangled, "read()") == .asynchronous)
        #expect(SymbolKind(symbol: "$s4main4readyyYaF", "read()") == .functions)
    }
}

struct CodeProfileTests {
    private static let smaller = ExecutableContents(
        symbols: "0000000000000100 0000000000000010 T main\n",
        sections: """
            client  :
            section     size    addr
            .text         16     256
            .rodata       10     512
            .comment     100       0
            Total        126
            """)
    private static let larger = ExecutableContents(
        symbols: """
            0000000000000300 0000000000000009 B $s7Joinery5zeroesSivp
            0000000000000240 0000000000000004 r symbolic _____ 7Joinery
            0000000000000110 0000000000000010 T main
            0000000000000120 0000000000000020 t $s7Joinery3oneyyF
            0000000000000120 0000000000000020 t $s7Joinery5aliasyyF
            0000000000000140 0000000000000030 t $s7Joinery3twoyyF
            0000000000000148 0000000000000008 t $s7Joinery6insideyyF
            0000000000000170 0000000000000010 T $s7Joinery4waityyYaF
            0000000000000244 0000000000000008 R $s7Joinery4waityyYaFTu
            """,
        sections: """
            client  :
            section     size    addr
            .text        120     272
            .rodata       50     576
            .eh_frame     24     700
            .bss           9     768
            .comment     200       0
            Total        403
            """)

    @Test func largestKindsAreFirstAndKnownSymbolsAreLeftOut() async throws {
        let profile = try await CodeProfile(of: Self.larger, beyond: Self.smaller) { names in
            names.map { $0.replacing("$s7Joinery", with: "") }
        }
        #expect(
            profile.lines(largest: 2) == [
                "code by kind                               bytes     symbols",
                "  functions                                   80           2",
                "  strings                                     28",
                "  asynchronous functions                      24           2",
                "  unwind tables                               24",
                "  padding, code without symbols                8",
                "  metadata and conformances                    4           1",
                "  total                                      168",
                "",
                "largest symbols                                                            bytes",
                "  3twoyyF                                                                     48",
                "  3oneyyF                                                                     32",
            ])
    }
}
