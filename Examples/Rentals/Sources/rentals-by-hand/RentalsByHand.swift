import Foundation
import Hummingbird
import Logging
import RentalsInfrastructure
import RentalsServer

/// Some routes of `rentals`, whose objects are made by hand: what the load on that server is compared with.
@main
struct RentalsByHand {
    static func main() async throws {
        let settings = try Settings(arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        let objects = try await Objects(settings: settings)
        let application = Application(
            router: Router.byHand(objects),
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? settings.port
                objects.logger.notice("serving http://\(settings.host):\(port)")
            },
            logger: objects.logger)
        try await application.runService()
        try objects.database.close()
    }
}
