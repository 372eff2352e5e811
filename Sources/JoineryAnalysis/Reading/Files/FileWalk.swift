// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A single walk through a file, which passes its nodes to the readers.
final class FileWalk: DeclarationWalk {
    private var names = ReferencedNames()
    private var localClosures = LocalClosures()
    private var closureExecutors = ClosureExecutors()

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: LabeledExprSyntax) { reading.leave(node) }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        MainActorAssumption.read(node, in: reading)
        pass(node, .call) {
            $0.read(node, in: reading)
        } or: {
            Candidate(node, in: reading)
        }
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: FunctionCallExprSyntax) { reading.leave(node) }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        pass(node, .subscript) {
            $0.read(node, in: reading)
        } or: {
            Candidate(node, in: reading)
        }
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: SubscriptCallExprSyntax) { reading.leave(node) }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        pass(node, .sequence) {
            $0.read(node, in: reading)
        } or: {
            Candidate(node, in: reading)
        }
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: SequenceExprSyntax) { reading.leave(node) }

    override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        pass(node, .postfix) {
            $0.read(node, in: reading)
        } or: {
            Candidate(node, in: reading)
        }
        return .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        if reading.timing == .immediate, !reading.hasPendingChange(node), node.mayOutliveItsCall,
            !localClosures.areCalled(node)
        {
            // A capture is read when the closure is created.
            if let captures = node.signature?.capture { reading.within(captures, .timing(reading.timing)) }
            reading.within(node, .timing(.later))
        }
        let executor = closureExecutors.executor(of: node, in: reading.executor)
        if executor != reading.executor { reading.within(node, .executor(executor)) }
        reading.beginNames()
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: ClosureExprSyntax) {
        reading.leave(node)
        reading.endNames()
    }

    override func visit(_ node: ClosureCaptureClauseSyntax) -> SyntaxVisitorContinueKind {
        reading.enter(node)
        return .visitChildren
    }

    override func visitPost(_ node: ClosureCaptureClauseSyntax) { reading.leave(node) }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        if node.initializer == nil {
            pass(node, .capture) {
                $0.read(node, in: reading)
            } or: {
                Candidate(node, in: reading)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        names.add(node, in: reading.type, isOfBinding: reading.isInBinding)
        let isBase = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id
        if !isBase {
            pass(node, .access) {
                $0.read(node, in: reading)
            } or: {
                Candidate(node, in: reading)
            }
        }
        // The member's own name is not looked up.
        if let base = node.base { walk(base) }
        return .skipChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        names.add(node.baseName.text, in: reading.type, isOfBinding: reading.isInBinding)
        if node.parent?.is(MemberAccessExprSyntax.self) != true {
            pass(node, .name) {
                $0.read(node, in: reading)
            } or: {
                Candidate(node, in: reading)
            }
        }
        return .skipChildren
    }

    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
        names.add(node, isOfSupply: reading.supplyDialect != nil)
        return .skipChildren
    }

    override func visitPost(_ node: SourceFileSyntax) { reading.update { names.end(&$0) } }

    // MARK: - Declared names, which hide those of bindings

    override func visitPost(_ node: PatternBindingSyntax) { reading.hide(node.pattern) }

    override func visitPost(_ node: OptionalBindingConditionSyntax) { reading.hide(node.pattern) }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if !node.isMember { reading.hide(node.name) }
        return super.visit(node)
    }

    override func visit(_ node: GenericParameterClauseSyntax) -> SyntaxVisitorContinueKind {
        reading.hasTypeParameters = true
        return .skipChildren
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        reading.hide(node.pattern)
        return .visitChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        reading.hide(node.name)
        return .skipChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        reading.hide(node.secondName ?? node.firstName)
        return .skipChildren
    }

    override func visitPost(_ node: ClosureCaptureSyntax) { reading.hide(node.name) }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        reading.hide(node.secondName ?? node.firstName)
        return node.mayContainCode ? .visitChildren : .skipChildren
    }
}
#endif
