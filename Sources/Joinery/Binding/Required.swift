// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Declares a requirement, a binding whose value is bound elsewhere.
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var payment: any PaymentGateway { required() }             // in the module with the interface
    /// }
    /// prepareDependencies { $0.bind(\.payment) { StripeGateway() } }  // where the program starts
    /// ```
    ///
    /// The bound value is built once, as a `singleton` is. Reading an unbound requirement stops the program with its
    /// name, its place and the line to add.
    public func required<Value: Sendable>(
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> Value {
        resolve(
            .singleton, for: nil, at: BindingSite(name, fileID, line, column), isRequirement: true
        ) { (_: DependencyContext) -> Value in
            Request.stopUnbound(
                BindingIdentity(
                    name, at: SourcePlace(fileID: fileID, line: line, column: column), Value.self, of: Self.self))
        }
    }
}

extension Request {
    /// Stops the program because a requirement has no value.
    fileprivate static func stopUnbound(_ identity: BindingIdentity) -> Never {
        Request(Bindings.binding(identity), .singleton).stopUnbound()
    }
}
