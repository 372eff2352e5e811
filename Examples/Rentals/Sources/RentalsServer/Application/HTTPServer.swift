import Foundation
package import Hummingbird
import Joinery
import Logging
import NIOCore
import ServiceLifecycle

/// Serves requests over HTTP until it is asked to stop. Requests in progress are answered before that.
final class HTTPServer: Service {
    private let settings = inject(\.settings)
    private let logger = inject(\.logger)
    private let responder = Router.rentals().buildResponder()

    /// - Throws: ``StartupError`` if the server cannot listen on the address.
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

extension Router where Context == RentalsRequestContext {
    /// Returns a router with all routes of the service.
    ///
    /// The routes inject what they need from the current dependencies.
    package static func rentals() -> Router {
        let router = Router(context: RentalsRequestContext.self)
        router.add(middleware: LogRequestsMiddleware(.info))
        router.add(middleware: ErrorMiddleware())
        let open = router.group(context: OpenRequestContext.self)
        let session = router.group().add(middleware: SessionMiddleware()).group(context: SessionRequestContext.self)
        ListingRoutes().add(to: open, session: session)
        SessionRoutes().add(to: open, session: session)
        FavoriteRoutes().add(to: session)
        HealthRoutes().add(to: open)
        router.rejectOtherMethods()
        return router
    }
}

extension Router {
    /// Adds routes that name the methods of a path, for requests with another one.
    private func rejectOtherMethods() {
        for (path, routes) in Dictionary(grouping: routes, by: \.path.description) {
            let methods = routes.map(\.method)
            let allowed = methods.map(\.rawValue).joined(separator: ", ")
            for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] where !methods.contains(method) {
                on(RouterPath(path), method: method) { _, _ -> Response in
                    throw HTTPError(
                        .methodNotAllowed, headers: [.allow: allowed],
                        message: "This path has the methods \(allowed).")
                }
            }
        }
    }
}
