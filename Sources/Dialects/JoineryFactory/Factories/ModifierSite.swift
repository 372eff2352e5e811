// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The place of the call of a modifier.
///
/// A modifier in the getter that declares the factory belongs to the declaration. Any other changes the binding in the
/// current world.
struct ModifierSite {
    let function: StaticString
    let place: SourcePlace

    init(_ function: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        self.function = function
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }
}
