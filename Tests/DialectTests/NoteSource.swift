// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type parameter that represents a dialect, for dialects whose bindings are types.
protocol NoteSource { static var dialect: Dialect { get } }

enum NativeSource: NoteSource { static var dialect: Dialect { .native } }
enum MixinSource: NoteSource { static var dialect: Dialect { .mixin } }
enum ObjectsSource: NoteSource { static var dialect: Dialect { .objects } }
enum ValuesSource: NoteSource { static var dialect: Dialect { .values } }
enum KeysSource: NoteSource { static var dialect: Dialect { .keys } }
enum ContainerSource: NoteSource { static var dialect: Dialect { .container } }
enum FactorySource: NoteSource { static var dialect: Dialect { .factory } }
enum ResolverSource: NoteSource { static var dialect: Dialect { .resolver } }

func sourceType(_ name: String) -> any NoteSource.Type {
    let types: [any NoteSource.Type] = [
        NativeSource.self, MixinSource.self, ObjectsSource.self, ValuesSource.self, KeysSource.self,
        ContainerSource.self, FactorySource.self, ResolverSource.self,
    ]
    return types.first { $0.dialect.name == name } ?? NativeSource.self
}
