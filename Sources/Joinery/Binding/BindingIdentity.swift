// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The identity of a binding: its place, the type of its value, and its key, if any.
///
/// The type is included because a generic getter is one place for many types. A member of a family of bindings has a
/// place and a key; a binding declared only by a key has no place. Each instance stores an identity, which is often
/// copied and compared, so it is small and not an enumeration of objects.
struct BindingIdentity: Hashable, Sendable {
    private enum Kind: UInt8 {
        case place, type, token, value
        /// All bindings that differ only in their key.
        case family
    }

    /// The file of the binding call, or `nil` if only a key declares the binding.
    private let file: FileName?
    private var kind: Kind
    /// The line and the column or, without a place, the number of the key.
    private var number: UInt64
    let valueType: ObjectIdentifier
    private(set) var value: ValueKey?

    /// Creates the identity of the binding at a place.
    ///
    /// - Parameter key: The key of a member of a family.
    init(at place: SourcePlace, valueType: ObjectIdentifier, key: ValueKey? = nil) {
        file = FileName(place.fileID)
        kind = .place
        number = place.position
        self.valueType = valueType
        value = key
    }

    /// Creates the identity of the binding that a key declares.
    init(_ key: BindingKey, valueType: ObjectIdentifier) {
        file = nil
        self.valueType = valueType
        switch key {
        case .type(let type): (kind, number, value) = (.type, UInt64(UInt(bitPattern: type)), nil)
        case .token(let token): (kind, number, value) = (.token, UInt64(UInt(bitPattern: token.number)), nil)
        case .value(let key): (kind, number, value) = (.value, UInt64(key.hash), key)
        }
    }

    /// The identity of the note that no override affects this transient binding.
    ///
    /// It differs from the binding's identity because one place can be passed to two binding calls, and the other call
    /// could look for an instance there.
    var ofUntouched: BindingIdentity {
        var identity = self
        identity.number = BindingHash.ofUntouched(number)
        return identity
    }

    /// Whether this identifies such a note.
    var isNote: Bool { kind == .place && number != BindingHash.ofBinding(number) }

    /// Whether this is one of several bindings that differ only in their key.
    var isMember: Bool { kind == .place && value != nil }

    /// The identity of the whole family. No instance has it.
    var ofFamily: BindingIdentity {
        var identity = self
        (identity.kind, identity.value) = (.family, nil)
        return identity
    }

    var isFamily: Bool { kind == .family }

    /// Whether the program declares this binding at run time. The number of such bindings is not limited.
    var isDeclaredAtRunTime: Bool { kind == .token }

    /// Compares the parts that differ most often first.
    static func == (left: BindingIdentity, right: BindingIdentity) -> Bool {
        left.number == right.number && left.valueType == right.valueType && left.kind == right.kind
            && left.file == right.file && left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(indexHash)
    }

    /// The hash of this binding in an index of instances; see ``BindingHash``.
    var indexHash: UInt {
        let hash =
            switch kind {
            case .place: BindingHash.ofPlace(fileHash: file?.hash ?? 0, position: number) ^ (value?.hash ?? 0)
            case .type: BindingHash.ofType(number)
            case .token, .value, .family: UInt(truncatingIfNeeded: number)
            }
        return BindingHash.combining(hash, valueType)
    }

    /// The hash that all members of a family have in common.
    var familyHash: UInt {
        let hash =
            switch kind {
            case .place, .family: BindingHash.ofPlace(fileHash: file?.hash ?? 0, position: number)
            case .type: BindingHash.ofType(number)
            case .token, .value: UInt(truncatingIfNeeded: number)
            }
        return BindingHash.combining(hash, valueType)
    }

    /// The file and the line of the binding call, or `nil` if only a key declares the binding.
    var placeDescription: String? { file.map { "\($0):\(number >> 32)" } }

    // MARK: - Comparing parts, for the whole would be copied

    /// Whether this is the binding at a place, without a key, provided that the file is the same.
    @inline(__always)
    func isAt(_ position: UInt64, _ valueType: ObjectIdentifier) -> Bool {
        number == position && self.valueType == valueType && kind == .place && value == nil
    }

    /// Whether the name of the file is at the same address as another.
    @inline(__always)
    func hasFileAtAddress(of fileID: StaticString) -> Bool { file?.hasAddress(of: fileID) == true }

    /// Whether the name of the file has the same text as another.
    func hasFile(_ fileID: StaticString) -> Bool { file == FileName(fileID) }

    /// Whether this is the binding that a type declares.
    @inline(__always)
    func isDeclared(by key: ObjectIdentifier, _ valueType: ObjectIdentifier) -> Bool {
        number == UInt64(UInt(bitPattern: key)) && self.valueType == valueType && kind == .type
    }

    /// Whether this is the binding that a token declares.
    @inline(__always)
    func isDeclared(by key: BindingToken, _ valueType: ObjectIdentifier) -> Bool {
        number == UInt64(UInt(bitPattern: key.number)) && self.valueType == valueType && kind == .token
    }
}

/// The identity of a binding within one type of graph. An override names a binding by this.
struct GraphBinding: Hashable, Sendable {
    let identity: BindingIdentity
    let graphType: ObjectIdentifier

    init(graphType: ObjectIdentifier, identity: BindingIdentity) {
        self.identity = identity
        self.graphType = graphType
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }

    /// The family of a member, identified by the place of its binding call; for any other binding, the binding itself.
    var family: GraphBinding {
        identity.isMember ? GraphBinding(graphType: graphType, identity: identity.ofFamily) : self
    }

    /// Whether this represents all members of a family.
    var isFamily: Bool { identity.isFamily }
}

/// The key of a binding that its place alone does not identify.
enum BindingKey: Sendable {
    /// A type that identifies one binding. Cheaper than a value.
    case type(ObjectIdentifier)
    /// The token of a binding that is declared at run time. Trivial to copy.
    case token(BindingToken)
    case value(ValueKey)

    init(_ type: Any.Type) {
        self = .type(ObjectIdentifier(type))
    }

    init(_ key: some Hashable & Sendable) {
        self = .value(ValueKey(key))
    }
}

/// A value that is the key of a binding, in an object that is cheap to copy.
final class ValueKey: Equatable, Sendable {
    private let key: any Hashable & Sendable
    /// Computed once and with no lock held, because it runs user code.
    let hash: UInt

    init(_ key: some Hashable & Sendable) {
        self.key = key
        hash = UInt(bitPattern: key.hashValue)
    }

    static func == (left: ValueKey, right: ValueKey) -> Bool {
        left === right || left.hash == right.hash && isEqual(left.key, right.key)
    }

    private static func isEqual<Key: Hashable>(_ left: Key, _ right: any Hashable) -> Bool {
        right as? Key == left
    }
}

/// The identity of a binding that is declared at run time. Tokens are never reused.
@usableFromInline
package struct BindingToken: Hashable, Sendable {
    private static let last = Atomic(0)

    let number: Int

    /// Creates a unique token.
    package init() {
        number = Self.last.add(1, ordering: .relaxed).newValue
    }
}
