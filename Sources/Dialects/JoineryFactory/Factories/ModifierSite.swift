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

    /// Returns whether this is in the getter of a factory.
    ///
    /// A property of the same name that precedes the declaration in the same file is not the getter. One that follows
    /// it cannot be distinguished.
    ///
    /// - Parameter key: The name of the factory, if it is not that of the function. A function that declares factories
    ///   for its callers gets it from the caller's getter, which may be in another file.
    func declares(_ site: FactorySite, key: StaticString?) -> Bool {
        if let key, function.isEqual(to: key) { return true }
        return function.isEqual(to: site.function) && place.line >= site.line && place.fileID.isEqual(to: site.fileID)
    }
}
