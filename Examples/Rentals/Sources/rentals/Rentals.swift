import Foundation
import RentalsServer

@main
struct Rentals {
    static func main() async {
        do {
            try await RentalsServer.run(
                arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
        } catch let error as StartupError {
            fail(error.message, status: error.code.exitStatus)
        } catch {
            fail("The server stopped: \(error)", status: EXIT_FAILURE)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("rentals: \(message)\n".utf8))
        exit(status)
    }
}
