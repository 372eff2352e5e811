// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Measuring

/// The smallest client of Joinery and the smallest program without it, each in a separate package.
package struct ClientPrograms: Sendable {
    /// A program of one line.
    package let handWritten: ScratchPackage
    /// A program of three lines that declares a binding and reads it.
    package let joinery: ScratchPackage

    private static let name = "client"

    /// - Parameter repository: The folder of Joinery.
    package init(repository: String) throws {
        handWritten = try ScratchPackage(
            repository: nil, programs: [Self.name: ["main.swift": #"print("Hello")"# + "\n"]])
        do {
            joinery = try ScratchPackage(
                repository: repository,
                programs: [
                    Self.name: [
                        "main.swift": #"""
                        import Joinery
                        extension Dependencies { var greeting: String { singleton { "Hello" } } }
                        print(inject(\.greeting))

                        """#
                    ]
                ])
        } catch {
            handWritten.remove()
            throw error
        }
    }

    /// Removes both packages.
    package func remove() {
        handWritten.remove()
        joinery.remove()
    }

    /// Builds the program of a package and its dependencies.
    ///
    /// - Parameter flags: Further arguments of `swift build`.
    /// - Returns: The duration of the build.
    @discardableResult
    package static func build(
        _ package: ScratchPackage, configuration: String, flags: [String] = []
    ) async throws(CommandError) -> Duration {
        try await package.build(name, configuration: configuration, flags: flags)
    }

    /// The path of the executable of a package.
    package static func executable(of package: ScratchPackage, configuration: String) -> String {
        package.path(of: name, configuration: configuration)
    }
}
