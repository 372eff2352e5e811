// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// A service that is resolved at the first access, in the world in which its owner was created.
///
/// It can be accessed from several threads at the same time.
final class LaterResolution<Kept: Sendable>: Sendable {
    /// The service to resolve.
    struct Request: Sendable {
        var container: Resolver?
        var name: Resolver.Name?
        private var transferred = Transfer<Any?>(nil)
        let fileID: StaticString
        let line: UInt

        init(_ name: Resolver.Name?, _ container: Resolver?, _ fileID: StaticString, _ line: UInt) {
            self.name = name
            self.container = container
            self.fileID = fileID
            self.line = line
        }

        var arguments: Any? {
            get { transferred.value }
            set { transferred = Transfer(newValue) }
        }

        func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
            container?.resolve(type, name: name, args: arguments, fileID: fileID, line: line)
                ?? Resolver.resolve(type, name: name, args: arguments, fileID: fileID, line: line)
        }
    }

    let request: Request
    private let resolve: @Sendable (Request) -> Kept
    private let read: DeferredRead<Kept>
    private let resolved = Atomic(false)

    init(_ request: Request, _ resolve: @escaping @Sendable (Request) -> Kept) {
        self.request = request
        self.resolve = resolve
        read = DeferredRead(reading: nil) { resolve(request) }
    }

    /// The result of the first access.
    var value: Kept {
        defer { resolved.store(true, ordering: .releasing) }
        return read.kept()
    }

    var isResolved: Bool { resolved.load(ordering: .acquiring) }

    /// Returns an unresolved copy with a changed request. It resolves the service in the current world.
    func with(_ change: (inout Request) -> Void = { _ in }) -> LaterResolution {
        var request = request
        change(&request)
        return LaterResolution(request, resolve)
    }
}
