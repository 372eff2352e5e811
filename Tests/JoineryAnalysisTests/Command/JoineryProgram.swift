// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
import Foundation
import TestSupport
import Testing

/// The command as users have it: a program of its own, called in a folder.
struct JoineryProgram {
    /// How a call ended, and all that it wrote.
    struct Result: Equatable {
        var status: Int32
        var output = ""
        var errors = ""
    }

    let folder: Folder
    /// What is in its environment beyond where it keeps what it has read.
    var environment: [String: String] = [:]
    /// How many kibibytes it may reserve, where that is limited.
    var memory: Int?

    /// Calls it, and waits for its end.
    ///
    /// - Parameters:
    ///   - arguments: What stands behind its name.
    ///   - output: Where its output goes to; without it, into the result.
    ///   - errors: Where its standard error goes to; without it, into the result.
    func callAsFunction(
        _ arguments: String..., output: FileHandle? = nil, errors: FileHandle? = nil
    ) throws -> Result { try call(arguments, output: output, errors: errors) }

    /// Calls it with arguments in a list.
    func call(_ arguments: [String], output: FileHandle? = nil, errors: FileHandle? = nil) throws -> Result {
        // Files take all that is written. A pipe that nobody reads holds little.
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
        // A signal is told as a shell tells it.
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
    /// A program of two bindings with nothing to tell.
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

    /// What is told of the cycle.
    static let toldOfCycle = """
        App.swift:4:9: error: [joinery/cycle] 'cart' is needed to build itself: cart → prices → cart
        App.swift:4:39: note: 'cart' needs 'prices'
        App.swift:5:45: note: 'prices' needs 'cart'
        App.swift:5:45: note: let what 'prices' builds ask for 'cart' later, instead of taking it: let cart = LazyInjected(\\.cart), and read 'cart.wrappedValue'

        """

    /// The command in a folder with one source.
    init(_ source: String) throws { self.init(folder: try Folder(["App.swift": source])) }
}
#endif
