// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// An instance that is resolved at the first access, in the world in which the owner was created.
final class InjectionStorage<T, Kept: Sendable>: Sendable {
    private let path: FactoryPath<T>
    private let convert: @Sendable (T) -> Kept
    private let read: DeferredRead<Kept>
    private let token = BindingToken()

    /// - Parameter convert: Converts the instance to a form that can be kept.
    init(_ path: FactoryPath<T>, _ convert: @escaping @Sendable (T) -> Kept) {
        self.path = path
        self.convert = convert
        read = DeferredRead(reading: path.laterRead) { convert(path.factory()) }
    }

    /// The kept instance, or `nil` if it has not been resolved yet.
    var current: Kept? { read.current }

    /// The factory in the world of the owner.
    var factory: Factory<T> { read.performUnread { path.factory } }

    /// Returns the kept instance, resolved by the first caller. Other callers wait for it.
    func kept() -> Kept {
        if let current { return current }
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        let binding = KeyedBinding<Kept>(token, InjectionDeclaration(type: T.self), at: place)
        return read.perform {
            Dependencies.current.resolve(binding, .singleFlight, isolation: nil) { _ in
                current ?? read.keep(convert(path.factory()))
            }
        }
    }

    /// Replaces the kept instance.
    func keep(_ instance: T) {
        keep(convert(instance))
    }

    /// Replaces the kept instance.
    func keep(_ kept: Kept) {
        read.replace(with: kept)
    }

    /// Resolves the factory again, and replaces the kept instance.
    func resolve(resetting options: FactoryResetOptions) {
        let kept = read.perform {
            let factory = path.factory
            factory.reset(options)
            return convert(factory())
        }
        keep(kept)
    }
}

private struct InjectionDeclaration: BindingDeclaration {
    let type: Any.Type

    var name: String { "@LazyInjected \(type)" }
    var keyPath: String { "$…" }
    var deferral: String { "resolve it after the initializer of its owner" }
    var toleratesLostReads: Bool { true }
}
