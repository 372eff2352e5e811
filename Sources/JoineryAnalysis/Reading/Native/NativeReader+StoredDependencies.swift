// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension NativeReader {
    /// Reads `deps.listings` on a queue, on a thread, or in a detached task, if the file shows that `deps` is a constant
    /// that holds `Dependencies.current` from outside.
    func readStoredDependencies(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        guard reading.holds("Dependencies"), reading.holds(anyOf: Self.wordsOfStrayReads),
            var path = access.pathThroughOptionals
        else { return }
        let isMember = path[0] == "self"
        if isMember { path.removeFirst() }
        guard path.count > 1, let read = access.strayRead(through: path[0], isMember: isMember, &executors) else {
            return
        }
        reading.update {
            $0.strayReads.append(
                StrayRead(
                    of: path[1], through: path[0], read.surroundings, at: reading.place(of: access),
                    handleAt: reading.place(of: read.handle)))
        }
    }

    /// Words of which a file contains one if it leaves the current world.
    static let wordsOfStrayReads: Set = ["DispatchQueue", "Thread", "detached"]
}

extension MemberAccessExprSyntax {
    /// The names of a path that may be optional: `self?.deps.listings`.
    fileprivate var pathThroughOptionals: [String]? {
        var names: [String] = []
        var next: ExprSyntax? = ExprSyntax(self)
        while let node = next {
            if let member = node.as(MemberAccessExprSyntax.self) {
                names.append(member.declName.baseName.name)
                next = member.base?.withoutParentheses
            } else if let name = node.as(DeclReferenceExprSyntax.self) {
                return [name.baseName.name] + names.reversed()
            } else {
                next = node.as(OptionalChainingExprSyntax.self)?.expression
            }
        }
        return nil
    }

    /// Returns the surroundings of this read, and the constant that holds its dependencies; `nil` unless both are
    /// certain.
    fileprivate func strayRead(
        through name: String, isMember: Bool, _ executors: inout ClosureExecutors
    ) -> (surroundings: StrayRead.Surroundings, handle: Syntax)? {
        guard let (surroundings, closure) = closureOutsideOfTheWorld(&executors) else { return nil }
        var isOutside = false
        var handle: Syntax?
        var child = Syntax(self)
        var next = parent
        while let node = next {
            if node.id == closure.id { isOutside = true }
            // The function `main` runs in the process's world.
            if node.as(ClosureExprSyntax.self)?.isTaken(by: "withEscapedDependencies") == true
                || node.as(FunctionDeclSyntax.self)?.isEntryPoint == true
            {
                return nil
            }
            let mayDeclare = handle == nil && (!isMember || node.is(MemberBlockSyntax.self))
            if mayDeclare, let found = node.declaration(of: name, before: child) {
                guard isOutside, let constant = found.constant, node.parent?.is(SourceFileSyntax.self) != true,
                    found.value.map({ $0.isCurrentDependencies(of: found.type) })
                        ?? node.as(MemberBlockSyntax.self)?.setsToCurrentDependencies(name, of: found.type) ?? false
                else { return nil }
                handle = constant
            } else if mayDeclare, isMember {
                return nil
            }
            (child, next) = (node, node.parent)
        }
        return handle.map { (surroundings, $0) }
    }

    /// Returns the innermost closure around this read that certainly runs outside of the world of the code around it;
    /// `nil` if another function may run it.
    private func closureOutsideOfTheWorld(
        _ executors: inout ClosureExecutors
    ) -> (surroundings: StrayRead.Surroundings, closure: ClosureExprSyntax)? {
        var next = parent
        while let node = next, !node.isFunctionOrType {
            if let closure = node.as(ClosureExprSyntax.self), !ClosureExecutors.keepsTheWorld(closure) {
                return executors.surroundings(of: closure).map { ($0, closure) }
            }
            next = node.parent
        }
        return nil
    }
}

extension Syntax {
    /// Whether its code runs only when something calls it or creates an instance.
    fileprivate var isFunctionOrType: Bool {
        self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self) || self.is(AccessorBlockSyntax.self)
            || self.is(MemberBlockSyntax.self)
    }
}

extension FunctionDeclSyntax {
    /// Whether it is `static func main()`.
    fileprivate var isEntryPoint: Bool { name.text == "main" && modifiers.areOfType }
}

extension MemberBlockSyntax {
    /// Whether each initializer assigns `Dependencies.current` to a property.
    fileprivate func setsToCurrentDependencies(_ name: String, of type: TypeSyntax?) -> Bool {
        let initializers = members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
        return !initializers.isEmpty
            && initializers.allSatisfy { initializer in
                initializer.body?.statements.contains { statement in
                    guard let sequence = statement.item.as(SequenceExprSyntax.self),
                        sequence.elements.count == 3, let value = sequence.elements.last,
                        let target = sequence.assignedTarget
                    else { return false }
                    let path = target.as(MemberAccessExprSyntax.self)?.plainPath ?? [target.trimmedDescription]
                    return (path == [name] || path == ["self", name]) && value.isCurrentDependencies(of: type)
                } ?? false
            }
    }
}

extension ExprSyntax {
    /// Whether it is `Dependencies.current`, or `.current` for that type.
    fileprivate func isCurrentDependencies(of type: TypeSyntax?) -> Bool {
        let own = type.map { TypeName.of($0) == "Dependencies" }
        switch trimmedDescription {
        case ".current": return own == true
        case "Dependencies.current", "Joinery.Dependencies.current": return own != false
        default: return false
        }
    }
}

extension ClosureExprSyntax {
    /// Whether a function takes it.
    fileprivate func isTaken(by function: String) -> Bool {
        callThatTakesIt?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == function
    }
}
#endif
