// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A set of bindings in one word, for deciding quickly that an override has no effect on an instance.
///
/// A Bloom filter (B. Bloom, Space/Time Trade-offs in Hash Coding with Allowable Errors, 1970): each binding has one of
/// 61 bits, which other bindings share. So the set may seem to contain a binding that it does not contain, but not the
/// reverse. The members of a family have the same bit.
struct BindingFilter: OptionSet, Sendable {
    let rawValue: UInt64

    /// The context is read or changed.
    static let context = BindingFilter(rawValue: UInt64(1) << 61)
    /// A value is pinned to a layer.
    static let pin = BindingFilter(rawValue: UInt64(1) << 62)
    /// The reads are unknown, or may still change.
    static let later = BindingFilter(rawValue: UInt64(1) << 63)
    /// Any binding may be named.
    static let everything = BindingFilter(rawValue: .max)

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(_ binding: GraphBinding) {
        let hash = UInt64(UInt32(truncatingIfNeeded: binding.identity.familyHash))
        rawValue = 1 << ((hash &* 61) >> 32)
    }

    /// Creates the set of the bindings that overrides name. An override whose binding is not certain may name any
    /// binding.
    init(_ overrides: [Override]) {
        self = overrides.reduce(into: []) { filter, override in
            filter.formUnion(override.certainName?.filter ?? .everything)
        }
    }
}
