// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What tells one asynchronous dependency from another, however often its handle is read: nobody holds a handle until
/// it is open.
enum AsyncIdentity: Hashable {
    case binding(GraphBinding, of: Instances)
    /// Of what stands for no binding, or opens another value at each call.
    case handle(DependencyRecord)

    private var owner: ObjectIdentifier {
        switch self {
        case .binding(_, let instances): ObjectIdentifier(instances)
        case .handle(let record): ObjectIdentifier(record)
        }
    }

    /// That of the binding, if there is one.
    var key: GraphBinding? {
        if case .binding(let key, _) = self { key } else { nil }
    }

    static func == (left: AsyncIdentity, right: AsyncIdentity) -> Bool {
        left.owner == right.owner && left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(owner)
        hasher.combine(key)
    }
}
