// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Measuring

/// The smallest clients of Joinery and the smallest program without it, each in a separate package.
package struct ClientPrograms: Sendable {
    private let packages: [ScratchPackage]
    /// A program of one line.
    package var handWritten: ScratchPackage { packages[0] }
    /// A program of three lines that declares a binding and reads it.
    package var joinery: ScratchPackage { packages[1] }
    /// The same with an asynchronous binding.
    package var joineryAsync: ScratchPackage { packages[2] }

    private static let name = "client"
    private static let sources = [
        #"print("Hello")"# + "\n",
        #"""
        import Joinery
        extension Dependencies { var greeting: String { singleton { "Hello" } } }
        print(inject(\.greeting))

        """#,
        #"""
        import JoineryAsync
        extension Dependencies { var greeting: Async<String> { singleton { Async { "Hello" } } } }
        print(try await inject(\.greeting)())

        """#,
    ]

    /// - Parameter repository: The folder of Joinery.
    package init(repository: String) throws {
        var packages: [ScratchPackage] = []
        do {
            for (index, source) in Self.sources.enumerated() {
                packages.append(
                    try ScratchPackage(
                        repository: index == 0 ? nil : repository, programs: [Self.name: ["main.swift": source]],
                        products: index == 2 ? ["JoineryAsync"] : []))
            }
        } catch {
            for package in packages { package.remove() }
            throw error
        }
        self.packages = packages
    }

    /// Removes the packages.
    package func remove() {
        for package in packages { package.remove() }
    }

    /// Builds the program of a package and its dependencies.
    ///
    /// - Returns: The duration of the build.
    @discardableResult
    package static func build(
        _ package: ScratchPackage, configuration: String
    ) async throws(CommandError) -> Duration {
        try await package.build(name, configuration: configuration)
    }

    /// Builds the program of a package, whose dependencies are fetched before, without the products of former builds.
    ///
    /// - Returns: The CPU time of the build in seconds.
    package static func buildAgain(_ package: ScratchPackage, configuration: String) async throws -> Double {
        try package.clean()
        try await package.resolve()
        return try await ChildTime.seconds { try await build(package, configuration: configuration) }
    }

    /// The path of the executable of a package.
    package static func executable(of package: ScratchPackage, configuration: String) -> String {
        package.path(of: name, configuration: configuration)
    }

    /// The names of Joinery's clients.
    package static let names = ["client", "client with JoineryAsync"]

    /// Returns the bytes of Joinery's clients in release, stripped, beyond those of the program of one line.
    package func addedCode() async throws -> [String: Int] {
        [Self.names[0]: try await addedCode(in: joinery), Self.names[1]: try await addedCode(in: joineryAsync)]
    }

    /// Returns the bytes of another client.
    package func addedCode(in package: ScratchPackage) async throws -> Int {
        func size(_ package: ScratchPackage) async throws -> Int {
            try await Self.build(package, configuration: "release")
            return try await Binutils.strippedSize(of: Self.executable(of: package, configuration: "release"))
        }
        return try await size(package) - size(handWritten)
    }
}
