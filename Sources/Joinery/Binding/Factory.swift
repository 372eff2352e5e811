// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Declares a closure that builds a value from the caller's arguments and the graph's bindings (assisted
    /// injection).
    ///
    /// ```swift
    /// var detail: @Sendable (Listing.ID) -> DetailPresenter {
    ///     factory { DetailPresenter(id: $0, listings: listings) }
    /// }
    /// ```
    ///
    /// Each call builds a new value, and is a separate resolution. It reads in the world of the caller if that is the home
    /// of the object that holds the factory or lies inside it, and otherwise in the home. A factory can call itself with
    /// other arguments. More than 100 nested calls stop the program as a cycle.
    ///
    /// - Parameter make: Builds the value from any number of arguments.
    /// - Returns: A closure to keep and call.
    @_disfavoredOverload public func factory<each Argument, Value>(
        isolation: (any Actor)? = nil, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Argument) -> Value
    ) -> @Sendable (repeat each Argument) -> Value {
        typealias Maker = @Sendable (repeat each Argument) -> Value
        let factory = resolve(.factory, for: nil, at: BindingSite(name, fileID, line, column), closure: Maker.self) {
            (_: DependencyContext) in FactoryValue(make)
        }
        return { (argument: repeat each Argument) in factory.call((repeat each argument)) }
    }

    /// Declares a throwing closure that builds a value from the caller's arguments and the graph's bindings.
    ///
    /// - Parameter make: Builds the value from any number of arguments.
    /// - Returns: A closure to keep and call.
    public func factory<each Argument, Value>(
        isolation: (any Actor)? = nil, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Argument) throws -> Value
    ) -> @Sendable (repeat each Argument) throws -> Value {
        typealias Maker = @Sendable (repeat each Argument) throws -> Value
        let factory = resolve(.factory, for: nil, at: BindingSite(name, fileID, line, column), closure: Maker.self) {
            (_: DependencyContext) in FactoryValue(make)
        }
        return { (argument: repeat each Argument) in try factory.call((repeat each argument)) }
    }

    /// Declares a main-actor closure that builds a value from the caller's arguments and the graph's bindings.
    ///
    /// ```swift
    /// @MainActor var detailScreen: @MainActor (Listing.ID) -> DetailScreen {
    ///     factory { DetailScreen(id: $0, router: router) }
    /// }
    /// ```
    ///
    /// - Parameter make: Builds the value from any number of arguments, on the main actor.
    /// - Returns: A closure to keep and call.
    @_disfavoredOverload @MainActor public func factory<each Argument, Value>(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        name: StaticString = #function,
        _ make: @escaping @MainActor (repeat each Argument) -> Value
    ) -> @MainActor (repeat each Argument) -> Value {
        typealias Maker = @MainActor (repeat each Argument) -> Value
        let factory = resolve(.factory, for: nil, at: BindingSite(name, fileID, line, column), closure: Maker.self) {
            (_: DependencyContext) in FactoryValue(make)
        }
        return { (argument: repeat each Argument) in factory.call((repeat each argument)) }
    }

    /// Declares a throwing main-actor closure that builds a value from the caller's arguments and the graph's bindings.
    ///
    /// - Parameter make: Builds the value from any number of arguments, on the main actor.
    /// - Returns: A closure to keep and call.
    @MainActor public func factory<each Argument, Value>(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        name: StaticString = #function,
        _ make: @escaping @MainActor (repeat each Argument) throws -> Value
    ) -> @MainActor (repeat each Argument) throws -> Value {
        typealias Maker = @MainActor (repeat each Argument) throws -> Value
        let factory = resolve(.factory, for: nil, at: BindingSite(name, fileID, line, column), closure: Maker.self) {
            (_: DependencyContext) in FactoryValue(make)
        }
        return { (argument: repeat each Argument) in try factory.call((repeat each argument)) }
    }
}
