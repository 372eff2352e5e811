// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
package import Measuring

/// A package in a temporary folder, which is built and run to measure compilers and whole processes.
package struct ScratchPackage: Sendable {
    /// The path of the folder.
    package let folder: String
    private var temporary: String { "\(folder)/temporary" }
    /// The environment of programs that work in the package, whose temporary files are there, too.
    var environment: [String: String] { ["TMPDIR": temporary] }

    /// Creates a package of executables.
    ///
    /// - Parameters:
    ///   - repository: The folder of Joinery, or `nil` for a package without it.
    ///   - programs: The sources of each executable, by its name and the file name.
    ///   - products: The products that the programs import in addition to `Joinery`.
    ///   - usesHeap: Whether the programs import `Heap`, which reports heap use.
    ///   - usesMacros: Whether the programs import `JoineryMacros`, for which swift-syntax is built.
    package init(
        repository: String?, programs: [String: [String: String]], products: [String] = [], usesHeap: Bool = false,
        usesMacros: Bool = false
    ) throws {
        let products = repository == nil ? [] : ["Joinery"] + products + (usesMacros ? ["JoineryMacros"] : [])
        try self.init { package in
            try package.write(repository, programs, products, usesHeap: usesHeap, usesMacros: usesMacros)
        }
    }

    /// Copies a package without its build products.
    package init(copying source: String) throws {
        try self.init { package in
            let manager = FileManager.default
            for name in try manager.contentsOfDirectory(atPath: source) where name != ".build" {
                try manager.copyItem(atPath: "\(source)/\(name)", toPath: "\(package.folder)/\(name)")
            }
        }
    }

    init(writing write: (ScratchPackage) throws -> Void) throws {
        let name = "joinery-benchmarks-\(UUID().uuidString)"
        folder = FileManager.default.temporaryDirectory.appending(path: name).path
        Interruption.process.postpone()
        do {
            try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
            try write(self)
        } catch {
            remove()
            throw error
        }
    }

    private func write(
        _ repository: String?, _ programs: [String: [String: String]], _ products: [String], usesHeap: Bool,
        usesMacros: Bool
    ) throws {
        let manager = FileManager.default
        let heap = ["Heap.c": HeapModule.source, "include/Heap.h": HeapModule.header]
        for (target, files) in programs.merging(usesHeap ? ["Heap": heap] : [:], uniquingKeysWith: { $1 }) {
            let sources = "\(folder)/Sources/\(target)"
            try manager.createDirectory(
                atPath: usesHeap ? "\(sources)/include" : sources, withIntermediateDirectories: true)
            for (file, text) in files {
                try text.write(toFile: "\(sources)/\(file)", atomically: false, encoding: .utf8)
            }
        }
        try Self.manifest(repository, programs.keys.sorted(), products, usesHeap: usesHeap, usesMacros: usesMacros)
            .write(toFile: "\(folder)/Package.swift", atomically: false, encoding: .utf8)
    }

    private static func manifest(
        _ repository: String?, _ programs: [String], _ products: [String], usesHeap: Bool, usesMacros: Bool
    ) -> String {
        let traits = usesMacros ? ", traits: [\"Macros\"]" : ""
        let package = repository.map { ".package(name: \"joinery\", path: \"\($0)\"\(traits))" } ?? ""
        let heap = usesHeap ? "\"Heap\", " : ""
        let product = products.map { ".product(name: \"\($0)\", package: \"joinery\")" }.joined(separator: ", ")
        let targets = programs.map { program in
            "        .executableTarget(name: \"\(program)\", dependencies: [\(heap)\(product)], linkerSettings: linker),"
        }
        return """
            // swift-tools-version: 6.2
            import PackageDescription
            // Valgrind before 3.20 cannot read Swift's debug information.
            let linker: [LinkerSetting] = [
                .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux], configuration: .release))
            ]
            let package = Package(
                name: "scratch",
                platforms: [.macOS(.v15)],
                dependencies: [\(package)],
                targets: [
            \(usesHeap ? "        .target(name: \"Heap\")," : "")
            \(targets.joined(separator: "\n"))
                ])

            """
    }

    /// Fetches the dependencies, if there are any.
    package func resolve() async throws(CommandError) {
        _ = try await Command("swift", ["package", "--package-path", folder, "resolve"], environment: environment).run()
    }

    /// Builds an executable.
    ///
    /// - Parameter flags: Further arguments of `swift build`.
    /// - Returns: The duration of the build.
    @discardableResult
    package func build(
        _ program: String, configuration: String, flags: [String] = []
    ) async throws(CommandError) -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await Command(
            "swift", ["build", "--package-path", folder, "-c", configuration, "--product", program] + flags,
            environment: environment
        ).run()
        return clock.now - start
    }

    /// Returns the path of an executable that was built.
    package func path(of program: String, configuration: String) -> String {
        "\(folder)/.build/\(configuration)/\(program)"
    }

    /// Removes build products, if there are any.
    package func clean() throws {
        let products = "\(folder)/.build"
        if FileManager.default.fileExists(atPath: products) { try FileManager.default.removeItem(atPath: products) }
    }

    /// Removes the package, once. Until then a signal does not end the program.
    package func remove() {
        // A remaining temporary folder does no harm.
        try? FileManager.default.removeItem(atPath: folder)
        Interruption.process.resume()
    }
}
