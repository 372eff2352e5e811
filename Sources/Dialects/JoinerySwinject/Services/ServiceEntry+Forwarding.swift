// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension ServiceEntry {
    /// Makes another type resolve to this entry, with its scope, arguments, and completions.
    ///
    /// - Returns: This entry.
    @discardableResult
    public func implements<Other>(
        _ type: Other.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> ServiceEntry<Service> {
        container?.forward(type, name: name, to: self, fileID: fileID, line: line, column: column)
        return self
    }

    /// Makes other types resolve to this entry, with its scope, arguments, and completions.
    ///
    /// - Returns: This entry.
    @discardableResult
    public func implements<First, Second, each Other>(
        _ first: First.Type, _ second: Second.Type, _ other: repeat (each Other).Type,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> ServiceEntry<Service> {
        func forward<Type>(_ type: Type.Type) {
            implements(type, fileID: fileID, line: line, column: column)
        }
        forward(first)
        forward(second)
        repeat forward(each other)
        return self
    }
}
