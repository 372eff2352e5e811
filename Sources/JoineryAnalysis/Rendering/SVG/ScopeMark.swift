// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The mark of a scope, which differs in shape as well as in how much of it is filled. The page shows the same ones.
enum ScopeMark: String, CaseIterable {
    case singleton, shared, perResolution, transient, factory, custom

    /// Chooses the mark of a scope.
    init(_ scope: Scope) { self = ScopeMark(rawValue: scope.rawValue) ?? .custom }

    /// Whether an instance is kept and given to several readers.
    var isKept: Bool {
        switch self {
        case .singleton, .shared, .custom: true
        case .perResolution, .transient, .factory: false
        }
    }

    /// The text in the legend.
    var caption: String {
        switch self {
        case .singleton, .shared, .transient, .factory: rawValue
        case .perResolution: "per resolution"
        case .custom: "custom scope"
        }
    }

    /// The outline, around the origin.
    var outline: String {
        switch self {
        case .singleton, .shared, .transient: "M4.5 0A4.5 4.5 0 1 1-4.5 0A4.5 4.5 0 1 1 4.5 0Z"
        case .perResolution: "M0-5L5 0L0 5L-5 0Z"
        case .factory: "M-4-4.5L5 0L-4 4.5Z"
        case .custom: "M-4-4H4V4H-4Z"
        }
    }

    /// The filled part, around the origin.
    var filling: String? {
        switch self {
        case .transient: nil
        case .shared: "M0-4.5A4.5 4.5 0 0 0 0 4.5Z"
        case .singleton, .perResolution, .factory, .custom: outline
        }
    }
}
