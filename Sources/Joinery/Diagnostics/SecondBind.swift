// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Diagnostics {
    /// Reports that the live program binds a requirement twice, when the requirement is built.
    ///
    /// Two modules that each bind it, or a line that was copied, would go unnoticed otherwise. A bind after the
    /// requirement was read is reported as a late preparation.
    ///
    /// - Parameter bind: The bind that counts.
    @inline(never)
    static func reportSecondBind(of binding: Binding, by bind: Override, in layer: Layer, of instances: Instances) {
        guard bind.isPreparation, layer.context == .live, instances.isOfProcess else { return }
        let earlier = instances.world.overrides.last { other in
            other !== bind && other.isOfRequirement && other.isPreparation && !other.isUsed
                && other.isKnownToName(binding.key)
        }
        guard let earlier else { return }
        DependencyIssue(
            kind: .secondBind,
            message: """
                \(binding.step) is bound here and at \(earlier.site)
                  The program uses the one that comes later. Remove the other one, or say that a value is replaced: \
                \(binding.step.overriding)
                """, place: bind.site
        ).write()
    }
}
