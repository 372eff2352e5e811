// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What makes a binding this binding and no other: its place, the type of its value (a generic getter is one place
/// for many types) and its key, where it has one.
///
/// A member of a family of bindings has a place and a key; a binding that is declared by a key alone has no place.
/// One is kept with each instance, and copied and compared often: so it is small, and no enumeration of objects.
struct BindingIdentity: Hashable, Sendable {
    private enum Kind: UInt8 {
        case place, type, token, value
        /// All bindings that differ only by a key.
        case family
    }

    /// Where the binding call stands; `nil` where the binding is declared by a key alone.
    private let file: FileName?
    private var kind: Kind
    /// Line and column or, without a place, what tells the key.
    private var number: UInt64
    let valueType: ObjectIdentifier
    private(set) var value: ValueKey?

    /// The binding at a place.
    ///
    /// - Parameter key: For a member of a family, its key.
    init(at place: SourcePlace, valueType: ObjectIdentifier, key: ValueKey? = nil) {
        file = FileName(place.fileID)
        kind = .place
        number = place.position
        self.valueType = valueType
        value = key
    }

    /// The binding that a key declares.
    init(_ key: BindingKey, valueType: ObjectIdentifier) {
        file = nil
        self.valueType = valueType
        switch key {
        case .type(let type): (kind, number, value) = (.type, UInt64(UInt(bitPattern: type)), nil)
        case .token(let token): (kind, number, value) = (.token, UInt64(UInt(bitPattern: token.number)), nil)
        case .value(let key): (kind, number, value) = (.value, UInt64(key.hash), key)
        }
    }

    /// What a note stands under that no override has a say in this transient binding.
    ///
    /// Differs from the binding's: if one place is passed to two binding calls, an instance could be searched there.
    var ofUntouched: BindingIdentity {
        var identity = self
        identity.number = BindingHash.ofUntouched(number)
        return identity
    }

    /// Whether this is the identity of such a note.
    var isNote: Bool { kind == .place && number != BindingHash.ofBinding(number) }

    /// Whether this is one of several bindings that differ only by a key.
    var isMember: Bool { kind == .place && value != nil }

    /// The identity of the whole family. No instance has it.
    var ofFamily: BindingIdentity {
        var identity = self
        (identity.kind, identity.value) = (.family, nil)
        return identity
    }

    var isFamily: Bool { kind == .family }

    /// Whether the program declares this binding at run time. There may be any number of those.
    var isDeclaredAtRunTime: Bool { kind == .token }

    /// What tells most bindings apart comes first.
    static func == (left: BindingIdentity, right: BindingIdentity) -> Bool {
        left.number == right.number && left.valueType == right.valueType && left.kind == right.kind
            && left.file == right.file && left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(indexHash)
    }

    /// What an index of instances files this binding under; see ``BindingHash``.
    var indexHash: UInt {
        let hash =
            switch kind {
            case .place: BindingHash.ofPlace(fileHash: file?.hash ?? 0, position: number) ^ (value?.hash ?? 0)
            case .type: BindingHash.ofType(number)
            case .token, .value, .family: UInt(truncatingIfNeeded: number)
            }
        return BindingHash.combining(hash, valueType)
    }

    /// The same for all members of a family.
    var familyHash: UInt {
        let hash =
            switch kind {
            case .place, .family: BindingHash.ofPlace(fileHash: file?.hash ?? 0, position: number)
            case .type: BindingHash.ofType(number)
            case .token, .value: UInt(truncatingIfNeeded: number)
            }
        return BindingHash.combining(hash, valueType)
    }

    /// The file and line of the binding call; `nil` if a key alone declares the binding.
    var placeDescription: String? { file.map { "\($0):\(number >> 32)" } }

    // MARK: - Comparing parts, for the whole would be copied

    /// Whether this is the binding at a place, without a key, if the file is the same.
    @inline(__always)
    func isAt(_ position: UInt64, _ valueType: ObjectIdentifier) -> Bool {
        number == position && self.valueType == valueType && kind == .place && value == nil
    }

    /// Whether the name of the file lies at the same address as another.
    @inline(__always)
    func hasFileAtAddress(of fileID: StaticString) -> Bool { file?.hasAddress(of: fileID) == true }

    /// Whether the name of the file has the same text as another.
    func hasFile(_ fileID: StaticString) -> Bool { file == FileName(fileID) }

    /// Whether a type declares this.
    @inline(__always)
    func isDeclared(by key: ObjectIdentifier, _ valueType: ObjectIdentifier) -> Bool {
        number == UInt64(UInt(bitPattern: key)) && self.valueType == valueType && kind == .type
    }

    /// Whether a token declares this.
    @inline(__always)
    func isDeclared(by key: BindingToken, _ valueType: ObjectIdentifier) -> Bool {
        number == UInt64(UInt(bitPattern: key.number)) && self.valueType == valueType && kind == .token
    }
}

/// A binding's identity within one type of graph: what an override names.
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

    /// Whether this stands for all members of a family.
    var isFamily: Bool { identity.isFamily }
}

/// The key of a binding that its place alone does not tell from others.
enum BindingKey: Sendable {
    /// A type that stands for one binding. Costs less than a value does.
    case type(ObjectIdentifier)
    /// Stands for a binding that is declared at run time. Costs nothing to copy.
    case token(BindingToken)
    case value(ValueKey)

    init(_ type: Any.Type) {
        self = .type(ObjectIdentifier(type))
    }

    init(_ key: some Hashable & Sendable) {
        self = .value(ValueKey(key))
    }
}

/// A value that is the key of a binding: in an object, so that it costs little to copy.
final class ValueKey: Equatable, Sendable {
    private let key: any Hashable & Sendable
    /// Worked out once, and under no lock: it is code of the user.
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

/// What a binding that is declared at run time is told by: each one that is made is like no other, also when it is
/// gone.
@usableFromInline
package struct BindingToken: Hashable, Sendable {
    private static let last = Atomic(0)

    let number: Int

    /// A token that is like no other.
    package init() {
        number = Self.last.add(1, ordering: .relaxed).newValue
    }
}
