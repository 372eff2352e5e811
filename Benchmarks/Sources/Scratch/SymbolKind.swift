// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The kinds of code and constants in an executable.
package enum SymbolKind: String, Sendable {
    case functions
    case closures
    case specializations = "generic specializations"
    case outlined = "outlined copies"
    case thunks = "witnesses and thunks"
    case accessors = "accessors of properties"
    case asynchronous = "asynchronous functions"
    case valueWitnesses = "value witnesses"
    case metadata = "metadata and conformances"
    case unwinding = "unwind tables"
    case strings
    case unnamed = "padding, code without symbols"
    case linking = "dynamic symbols and relocations"
    case other = "everything else"

    /// Returns the kind of a symbol.
    ///
    /// - Parameters:
    ///   - mangled: The name in the executable.
    ///   - name: The simplified name, without mangling, which does not say that a function is asynchronous.
    package init(symbol mangled: String, _ name: String) {
        func begins(_ words: [String]) -> Bool { words.contains { name.hasPrefix($0) } }
        // The suffix of a part of an asynchronous function, such as TQ0_, and of a pointer to one.
        let suffix = mangled.hasSuffix("_") ? mangled.dropLast().reversed().drop(while: \.isNumber).prefix(2) : []
        let isAsynchronous = mangled.hasSuffix("Tu") || ["QT", "YT"].contains(String(suffix))
        self =
            if begins(["l__swift5", "$symbolic", "symbolic ", "associated conformance", "got.", "get_"]) {
                .metadata
            } else if isAsynchronous {
                .asynchronous
            } else if begins(Self.witnessNames.map { "\($0) for " } + ["value witness table"]) {
                .valueWitnesses
            } else if begins(["outlined "]) {
                .outlined
            } else if begins(["protocol witness for ", "partial apply ", "thunk ", "dispatch thunk "])
                || name.contains("reabstraction thunk")
            {
                .thunks
            } else if Self.dataNames.contains(where: name.contains) {
                .metadata
            } else if begins(["specialized "]) {
                .specializations
            } else if name.contains("closure #") {
                .closures
            } else if begins(Self.initialValues) || Self.accessorEndings.contains(where: name.hasSuffix) {
                .accessors
            } else if begins(["_", "."]) {
                .other
            } else {
                .functions
            }
    }

    /// Returns the kind of the bytes in a section for which there is no symbol.
    package init(section name: String) {
        self =
            switch name {
            case ".eh_frame", ".eh_frame_hdr", ".gcc_except_table": .unwinding
            case ".rodata": .strings
            case ".text": .unnamed
            case ".dynsym", ".dynstr", ".gnu.hash", ".gnu.version", ".gnu.version_r", ".rela.dyn", ".rela.plt", ".plt",
                ".got", ".got.plt", ".dynamic":
                .linking
            default: name.hasPrefix("swift5_") ? .metadata : .other
            }
    }

    private static let witnessNames = [
        "initializeBufferWithCopyOfBuffer", "destroy", "initializeWithCopy", "assignWithCopy", "initializeWithTake",
        "assignWithTake", "getEnumTagSinglePayload", "storeEnumTagSinglePayload", "getEnumTag",
        "destructiveProjectEnumData", "destructiveInjectEnumTag",
    ]
    private static let dataNames = [
        "metadata", "descriptor", "witness table", "metaclass", "demangling cache", "field offset", "associated type",
        "base conformance", "protocol conformance",
    ]
    private static let initialValues = [
        "variable initialization expression", "one-time initialization", "default argument", "property wrapper",
    ]
    private static let accessorEndings = [".getter", ".setter", ".modify", ".read", "Addressor"]
}
