// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A factory without parameters.
public typealias ResolverFactory<Service> = @Sendable () -> Service?
/// A factory that receives the container that resolves the service.
public typealias ResolverFactoryResolver<Service> = @Sendable (_ resolver: Resolver) -> Service?
/// A factory that receives the container that resolves the service and the arguments.
public typealias ResolverFactoryArgumentsN<Service> =
    @Sendable (_ resolver: Resolver, _ args: Resolver.Args) -> Service?
/// A factory that receives the arguments as they were passed.
public typealias ResolverFactoryAnyArguments<Service> = @Sendable (_ resolver: Resolver, _ args: Any?) -> Service?
/// A closure that completes a new instance.
public typealias ResolverFactoryMutator<Service> = @Sendable (_ resolver: Resolver, _ service: Service) -> Void
/// A closure that completes a new instance with the arguments.
public typealias ResolverFactoryMutatorArgumentsN<Service> =
    @Sendable (_ resolver: Resolver, _ service: Service, _ args: Resolver.Args) -> Void
