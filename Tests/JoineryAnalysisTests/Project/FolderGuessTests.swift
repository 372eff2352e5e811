// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import Testing

/// A guess by the name of a folder never makes an error.
struct FolderGuessTests {
    private static let app = """
        import Swinject

        @main struct Clinic {
            static func main() { Container().resolve(Lab.self)?.open() }
        }
        """

    private static let assembly = """
        import Swinject

        func assemble(_ container: Container) { container.register(Lab.self) { _ in Lab() } }
        """

    private func report(_ files: [String: String]) throws -> String {
        let folder = try Folder(files)
        let facts = ModuleReading(cache: nil).facts(of: try SourceTree([folder.path]).modules)
        // The guess must survive the way through facts files.
        let read = try facts.enumerated().map { index, module in
            try FactsFile.write(module, to: "\(folder.path)/\(index).facts")
            return try FactsFile.read("\(folder.path)/\(index).facts")
        }
        #expect(read == facts)
        return TextRenderer().render(Check().problems(in: Graph(linking: read)))
            .replacingOccurrences(of: folder.path + "/", with: "")
    }

    @Test func folderOfAnAppIsNoTestWithoutATestLibrary() throws {
        #expect(try report(["App/Clinic.swift": Self.app, "App/LabTests/LabAssembly.swift": Self.assembly]) == "")
    }

    @Test func registrationInAFolderOfTestsMakesAWarning() throws {
        let tests = "import XCTest\n" + Self.assembly
        #expect(
            try report(["App/Clinic.swift": Self.app, "App/LabTests/LabAssembly.swift": tests]) == """
                App/Clinic.swift:4:26: warning: [joinery/missing-binding] 'Lab' is resolved here but never registered
                App/LabTests/LabAssembly.swift:4:60: note: it is declared only here, in a folder that is taken for tests because of its name

                """)
    }

    @Test func bindingInAFolderOfTestsMakesAWarning() throws {
        let app = """
            import Joinery

            extension Dependencies { var lab: any Lab { required() } }

            @main struct Clinic {
                static func main() { inject(\\.lab).open() }
            }
            """
        let tests = """
            import Joinery
            import XCTest

            func prepare() { prepareDependencies { $0.bind(\\.lab) { LocalLab() } } }
            """
        #expect(
            try report(["App/Clinic.swift": app, "App/LabTests/Prepare.swift": tests]) == """
                App/Clinic.swift:3:30: warning: [joinery/unbound-requirement] The requirement 'lab' is never bound
                App/Clinic.swift:6:26: note: 'Clinic' needs it
                App/LabTests/Prepare.swift:4:40: note: it has a value here, in a folder that is taken for tests because of its name
                App/Clinic.swift:3:30: note: bind it where the program starts: prepareDependencies { $0.bind(\\.lab) { … } }

                """)
    }

    @Test func targetsOfOneProgramMayDeclareTheSame() throws {
        let environment = """
            import FactoryKit

            extension Container { var host: Factory<String> { self { "NAME" } } }
            """
        let folder = try Folder([
            "Timer/Sources/TimerApp.swift": """
            import FactoryKit

            @main struct Timer {
                static func main() { print(Container.shared.host()) }
            }
            """,
            "Live/Environment.swift": environment, "Dev/Environment.swift": environment,
            "project.yml": """
            name: Timer
            targets:
              Timer: { type: application, sources: [Timer, Live] }
              TimerDev: { type: application, sources: [Timer, Dev] }
            """,
        ])
        #expect(
            try folder.modules() == [
                "executable Timer: Live/Environment.swift Timer/Sources/TimerApp.swift",
                "executable TimerDev: Dev/Environment.swift",
            ])
        let facts = ModuleReading(cache: nil).facts(of: try SourceTree([folder.path]).modules)
        #expect(Check().problems(in: Graph(linking: facts)) == [])
    }
}
#endif
