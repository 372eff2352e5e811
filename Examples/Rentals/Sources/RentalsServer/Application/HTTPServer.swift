import Foundation
import Hummingbird
import Joinery
import Logging
import NIOCore
import ServiceLifecycle

/// Answers over the network, until it is asked to stop: requests that were begun are answered first.
final class HTTPServer: Service {
    private let settings = inject(\.settings)
    private let logger = inject(\.logger)
    private let responder = Router.rentals().buildResponder()

    /// - Throws: ``StartupError`` where the address cannot be listened on.
    func run() async throws {
        do {
            try await application.run()
        } catch let error as IOError {
            throw StartupError.addressUnavailable(settings, reason: String(cString: strerror(error.errnoCode)))
        } catch is SocketAddressError.UnknownHost {
            throw StartupError.addressUnavailable(settings, reason: "the host is unknown")
        }
    }

    private var application: some ApplicationProtocol {
        Application(
            responder: responder,
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            onServerRunning: { [settings, logger] channel in
                let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
                let port = channel.localAddress?.port ?? settings.port
                logger.notice("serving http://\(host):\(port)", metadata: ["database": "\(settings.databasePath)"])
            },
            logger: logger)
    }
}
