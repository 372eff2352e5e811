// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Compares the engine's instances with the model's, one to one.
final class Comparison {
    private let nodeBuilder: NodeBuilder
    private var partners: [Int: ModelShape] = [:]
    private var serials: [ObjectIdentifier: Int] = [:]

    /// Overrides whose closures may run before their binding is read. A world that is opened in the meantime may or may
    /// not use an instance of the enclosing world, so these are only compared by number.
    var earlyOverrides: Set<Int> = []

    init(_ nodeBuilder: NodeBuilder) {
        self.nodeBuilder = nodeBuilder
    }

    /// The difference between the two, or `nil`.
    func difference(_ made: InstanceDescription, _ shape: ModelShape) -> String? {
        if case .override(let id) = shape.maker, earlyOverrides.contains(id) {
            return made.maker == shape.maker && made.inputs.isEmpty ? nil : "the engine used another override"
        }
        let other = serials[ObjectIdentifier(shape)]
        if let partner = partners[made.serial], partner === shape { return nil }
        if partners[made.serial] != nil {
            return "the engine used an instance that it had, of node \(made.node), where the model has another one"
        }
        if other != nil {
            return "the engine made another instance of node \(made.node), where the model uses one that there is"
        }
        guard made.node == shape.node, made.maker == shape.maker, made.inputs.count == shape.inputs.count else {
            return "the engine made node \(made.node) by another maker or from other nodes"
        }
        partners[made.serial] = shape
        serials[ObjectIdentifier(shape)] = made.serial
        for (input, inputShape) in zip(made.inputs, shape.inputs) {
            if let found = difference(nodeBuilder.made(serial: input), inputShape) { return found }
        }
        return nil
    }

    // MARK: - Texts

    /// The engine's instances, with their serial numbers and without duplicates.
    func text(of made: InstanceDescription) -> String {
        var seen: Set<Int> = []
        return text(of: made, &seen)
    }

    /// The model's instances; those that the engine has too have the engine's serial number.
    func text(of shape: ModelShape) -> String {
        var seen: Set<ObjectIdentifier> = []
        return text(of: shape, &seen)
    }

    private func text(of made: InstanceDescription, _ seen: inout Set<Int>) -> String {
        let name = "\(made.node)#\(made.serial)\(made.maker.suffix)"
        guard seen.insert(made.serial).inserted, !made.inputs.isEmpty else { return name }
        let inputs = made.inputs.map { text(of: nodeBuilder.made(serial: $0), &seen) }
        return "\(name)(\(inputs.joined(separator: " ")))"
    }

    private func text(of shape: ModelShape, _ seen: inout Set<ObjectIdentifier>) -> String {
        let serial = serials[ObjectIdentifier(shape)].map { "#\($0)" } ?? "#new"
        let name = "\(shape.node)\(serial)\(shape.maker.suffix)"
        guard seen.insert(ObjectIdentifier(shape)).inserted, !shape.inputs.isEmpty else { return name }
        let inputs = shape.inputs.map { text(of: $0, &seen) }
        return "\(name)(\(inputs.joined(separator: " ")))"
    }
}

extension Maker {
    /// Empty for the binding's own builder.
    fileprivate var suffix: String {
        switch self {
        case .builder: ""
        case .override(let id): "@\(id)"
        }
    }
}
