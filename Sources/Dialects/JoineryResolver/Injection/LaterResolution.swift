// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

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
    private let kept: LazyValue

    /// - Parameter kept: The value, and the owner in whose world it is read.
    init(_ request: Request, _ kept: LazyValue = LazyValue(), _ resolve: @escaping @Sendable (Request) -> Kept) {
        self.request = request
        self.resolve = resolve
        self.kept = kept
    }

    /// The result of the first access.
    var value: Kept { kept.read { resolve(request) } }

    /// The result of the first access, or `nil` if there was none.
    var current: Kept? { kept.current(as: Kept.self) }

    /// Returns an unresolved copy with a changed request, for the same owner.
    func with(_ change: (inout Request) -> Void) -> LaterResolution {
        var changed = request
        change(&changed)
        return LaterResolution(changed, kept.copy(), resolve)
    }

    /// Returns an unresolved copy for an owner that is created here.
    func released() -> LaterResolution { LaterResolution(request, LazyValue(), resolve) }
}
