// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
import Foundation
import TestSupport
import Testing

/// The command as a separate process, run in a folder.
struct JoineryProgram {
    /// The status and output of a call.
    struct Result: Equatable {
        var status: Int32
        var output = ""
        var errors = ""
    }

    let folder: Folder
    /// Environment variables, in addition to the cache path.
    var environment: [String: String] = [:]
    /// The limit of its address space in KiB, if any.
    var memory: Int?

    /// Calls it, and waits for its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - output: Where its output goes to; without it, into the result.
    ///   - errors: Where its standard error goes to; without it, into the result.
    func callAsFunction(
        _ arguments: String..., output: FileHandle? = nil, errors: FileHandle? = nil
    ) throws -> Result { try call(arguments, output: output, errors: errors) }

    /// Calls it with arguments in a list.
    func call(_ arguments: [String], output: FileHandle? = nil, errors: FileHandle? = nil) throws -> Result {
        // Files hold all of the output. A pipe without a reader holds little.
        let files = try Folder(["output": "", "errors": ""])
        let process = Process()
        let program: URL = try #require(BuiltProgram.location(of: "joinery"))
        process.executableURL = memory == nil ? program : URL(fileURLWithPath: "/bin/sh")
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let limiting = memory.map { ["-c", "ulimit -v \($0) && exec \"$0\" \"$@\"", program.path] }
        process.arguments = (limiting ?? []) + arguments
        process.environment = ["JOINERY_CACHE": "\(files.path)/cache", "SWIFT_BACKTRACE": "enable=no"]
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try output ?? files.handle(of: "output")
        process.standardError = try errors ?? files.handle(of: "errors")
        try process.run()
        process.waitUntilExit()
        // A signal is reported as a shell does.
        let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
        return Result(
            status: status, output: files.content(of: "output") ?? "", errors: files.content(of: "errors") ?? "")
    }
}

extension Folder {
    fileprivate func handle(of name: String) throws -> FileHandle {
        try FileHandle(forWritingTo: URL(fileURLWithPath: path).appendingPathComponent(name))
    }
}

extension JoineryProgram {
    /// A program of two bindings without problems.
    static let clean = """
        import Joinery

        extension Dependencies {
            var store: Store { singleton { Store() } }
            var catalog: Catalog { transient { Catalog(store: store) } }
        }

        let catalog = inject(\\.catalog)

        """

    /// A cycle of two bindings.
    static let cycle = """
        import Joinery

        extension Dependencies {
            var cart: Cart { singleton { Cart(prices) } }
            var prices: Prices { singleton { Prices(cart) } }
        }

        let cart = inject(\\.cart)

        """

    /// The report on the cycle.
    static let reportOfCycle = """
        App.swift:4:9: error: [joinery/cycle] 'cart' is needed to build itself: cart → prices → cart
        App.swift:4:39: note: 'cart' needs 'prices'
        App.swift:5:45: note: 'prices' needs 'cart'
        App.swift:5:45: note: resolve 'cart' later in the value of 'prices' instead of passing it: let cart = LazyInjected(\\.cart), and read 'cart.wrappedValue'

        """

    /// The command in a folder with one source.
    init(_ source: String) throws { self.init(folder: try Folder(["App.swift": source])) }
}
#endif
