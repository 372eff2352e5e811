// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
public import JoineryKeys

extension DependencyValues {
    /// Accesses the value of a key. Use this subscript in properties of extensions of this type.
    ///
    /// A value is built once in each world. Reading a missing live value stops the program. Reading an unexpected live
    /// value in a test is treated as ``unexpectedLiveValue`` specifies.
    ///
    /// - Parameter key: The key. Omit the other parameters, which are the place of the property.
    public subscript<Key: TestDependencyKey>(
        key: Key.Type,
        fileID fileID: StaticString = #fileID,
        filePath filePath: StaticString = #filePath,
        line line: UInt = #line,
        column column: UInt = #column,
        function function: StaticString = #function
    ) -> Key.Value {
        @inlinable get { value(of: key, function, fileID, line, column) }
        set {
            let place = SourcePlace(fileID: fileID, line: line, column: column)
            let declaration = KeyDeclaration<Key>(property: function)
            if purpose?.isPreparation == true { return replace(declaration, at: place, givesValue: true) { newValue } }
            change(declaration, at: place) { binding, overrides, site in
                overrides.override(binding, with: newValue, at: site)
            }
        }
    }

    /// The context of the values: the live program, a preview, or a test.
    public var context: DependencyContext {
        get { (held?.world ?? .current).context }
        set { change { $0.context = newValue } }
    }

    // MARK: - Reading

    /// Returns the value of a key, which usually exists already.
    ///
    /// - Parameter property: The property that reads the key, from `#function`.
    @inlinable
    @inline(__always)
    func value<Key: TestDependencyKey>(
        of key: Key.Type, _ property: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt
    ) -> Key.Value {
        if isOfCurrentWorld, let found = permanentInstance(of: key, as: Key.Value.self) {
            return found.pointee
        }
        return resolvedValue(of: key, property, fileID, line, column)
    }

    @usableFromInline
    func resolvedValue<Key: TestDependencyKey>(
        of key: Key.Type, _ property: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt
    ) -> Key.Value {
        let declaration = KeyDeclaration<Key>(property: property)
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        let binding = KeyedBinding<Key.Value>(key, declaration, at: place)
        return perform {
            if let check = purpose?.check, !check.verify(binding, declaration, at: place) {
                return DependencyBuild.$isUpdating.withValue(true) { Key.testValue }
            }
            do {
                return try binding.read(alternatives: [.preview, .test]) {
                    (context: DependencyContext) throws(MissingLiveValue) -> Key.Value in
                    try DependencyBuild(declaration, at: purpose?.site ?? place).value(of: key, in: context)
                }
            } catch {
                // The value is not kept, because it is only read to be changed.
                return Key.testValue
            }
        }
    }
}

extension DependencyBuild {
    func value<Key: TestDependencyKey>(
        of key: Key.Type, in context: DependencyContext
    ) throws(MissingLiveValue) -> Key.Value {
        switch context {
        case .live:
            if let value = Self.liveValue(of: key) { return value }
            if Self.isUpdating { throw MissingLiveValue() }
            Self.reportMissingLiveValue(of: key, self)
            return Key.testValue
        case .preview: return Self.$current.withValue(self) { Key.previewValue }
        case .test: return Self.$current.withValue(self) { Key.testValue }
        }
    }
}
