// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftCompilerPlugin
internal import SwiftSyntaxMacros

@main struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        AutoWiredMacro.self,
        AutoWiredInitializerMacro.self,
        StubbedMacro.self,
        DependencyClientMacro.self,
        DependencyEndpointMacro.self,
        DependencyEndpointIgnoredMacro.self,
        DependencyEntryMacro.self,
        DependencyEntryValueMacro.self,
    ]
}
#else
/// An empty program: without the trait there is no swift-syntax, and the compiler never starts it.
@main struct Plugin {
    static func main() {}
}
#endif
