// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

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

        /// The dependency that a resolution reads.
        func laterRead(_ type: Any.Type) -> LaterRead {
            (container ?? .root).registry.laterRead(of: ServiceKey(type, name: name?.rawValue))
        }

        func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
            container?.resolve(type, name: name, args: arguments, fileID: fileID, line: line)
                ?? Resolver.resolve(type, name: name, args: arguments, fileID: fileID, line: line)
        }
    }

    let request: Request
    private let resolve: @Sendable (Request) -> Kept
    private let read: DeferredRead<Kept>

    /// - Parameter type: The type of the service.
    convenience init(_ type: Any.Type, _ request: Request, _ resolve: @escaping @Sendable (Request) -> Kept) {
        self.init(request, resolve, DeferredRead(reading: request.laterRead(type)) { resolve(request) })
    }

    private init(_ request: Request, _ resolve: @escaping @Sendable (Request) -> Kept, _ read: DeferredRead<Kept>) {
        self.request = request
        self.resolve = resolve
        self.read = read
    }

    /// The result of the first access.
    var value: Kept { read.kept() }

    /// The result of the first access, or `nil` if there was none.
    var current: Kept? { read.current }

    /// Returns an unresolved copy with a changed request. It resolves the service in the world of the owner or, after
    /// the first access, in the current world.
    func with(_ change: (inout Request) -> Void = { _ in }) -> LaterResolution {
        var changed = request
        change(&changed)
        let isOther = changed.name != request.name || changed.container !== request.container
        return LaterResolution(changed, resolve, read.with(isOther: isOther) { [resolve, changed] in resolve(changed) })
    }
}
