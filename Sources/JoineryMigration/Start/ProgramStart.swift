// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The place of a file at which its program starts.
struct ProgramStart {
    let place: CallPlace
    /// The properties whose initial values are computed before that place.
    let before: [VariableDeclSyntax]

    /// Finds the place; `nil` if the file has none.
    init?(in source: MigrationSource) {
        let statements = source.tree.statements
        if source.isMainFile {
            guard let first = statements.first(where: { $0.isExecuted }) else { return nil }
            place = CallPlace(before: first, in: source)
            before = []
            return
        }
        let types = statements.lazy.compactMap { $0.item.asProtocol((any DeclGroupSyntax).self) }
        guard let type = types.first(where: \.attributes.areOfEntryPoint) else { return nil }
        let members = type.memberBlock.members.map(\.decl)
        let functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }
        let isMain = { (function: FunctionDeclSyntax) in function.name.text == "main" && function.modifiers.areOfType }
        if let main = functions.first(where: isMain)
            ?? Self.functions(ofExtensionsOf: type, in: source).first(where: isMain)
        {
            guard let body = main.body else { return nil }
            place = CallPlace(startOf: body, in: source)
            before = []
            return
        }
        before = members.compactMap { $0.as(VariableDeclSyntax.self) }.filter(\.hasEarlyValue)
        let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        if let initializer = initializers.first(where: \.isCalledWithoutArguments) {
            guard let body = initializer.body else { return nil }
            place = CallPlace(startOf: body, in: source)
        } else if type.is(ClassDeclSyntax.self) {
            let launches = Self.launches.lazy.compactMap { launch in functions.first { $0.isLaunch(named: launch) } }
            guard let body = launches.first?.body else { return nil }
            place = CallPlace(startOf: body, in: source)
        } else {
            let variables = members.compactMap { $0.as(VariableDeclSyntax.self) }
            // A type that inherits its `main()` from a protocol creates an instance.
            guard variables.allSatisfy(\.hasDefault), initializers.isEmpty, type.inheritanceClause != nil else {
                return nil
            }
            place = CallPlace(newFunction: "init()", then: nil, in: type.memberBlock, of: source)
        }
    }

    private static func functions(
        ofExtensionsOf type: any DeclGroupSyntax, in source: MigrationSource
    ) -> [FunctionDeclSyntax] {
        source.tree.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }
            .filter { $0.extendedType.trimmedDescription == type.nameNode.trimmedDescription }
            .flatMap(\.memberBlock.members).compactMap { $0.decl.as(FunctionDeclSyntax.self) }
    }

    /// The functions of an app's delegate that run first.
    fileprivate static let launches = [
        "willFinishLaunchingWithOptions", "applicationWillFinishLaunching", "didFinishLaunchingWithOptions",
        "applicationDidFinishLaunching",
    ]
}

/// The places of a file at which its tests start.
final class TestStarts: SyntaxVisitor {
    private let source: MigrationSource
    private(set) var places: [CallPlace] = []

    init(in source: MigrationSource) {
        self.source = source
        super.init(viewMode: .sourceAccurate)
        walk(source.tree)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        // A base class of another package has the usual name.
        let isTestCase = node.inheritanceClause?.inheritedTypes.contains {
            TypeName.last(of: TypeName.of($0.type)).hasSuffix("TestCase")
        }
        guard isTestCase == true else { return visit(suite: node) }
        let functions = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        // In the order in which XCTest calls them.
        let setUps = ["setUp() async throws", "setUpWithError", "setUp"].lazy.compactMap { name in
            functions.first { !$0.modifiers.areOfType && $0.isSetUp(named: name) }
        }
        if let body = setUps.first?.body {
            places.append(CallPlace(startOf: body, in: source))
        } else {
            places.append(
                CallPlace(
                    newFunction: "override func setUp()", then: "super.setUp()", in: node.memberBlock, of: source))
        }
        return .skipChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { visit(suite: node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { visit(suite: node) }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isTest, let body = node.body { places.append(CallPlace(startOf: body, in: source)) }
        return .skipChildren
    }

    private func visit(suite node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
        let members = node.memberBlock.members.map(\.decl)
        guard members.contains(where: { $0.as(FunctionDeclSyntax.self)?.isTest == true }) else { return .visitChildren }
        let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        if let body = initializers.first(where: \.isCalledWithoutArguments)?.body {
            places.append(CallPlace(startOf: body, in: source))
        } else {
            places.append(CallPlace(newFunction: "init()", then: nil, in: node.memberBlock, of: source))
        }
        for case let type in members where type.isProtocol((any DeclGroupSyntax).self) { walk(type) }
        return .skipChildren
    }
}

extension CodeBlockItemSyntax {
    /// Whether a statement of `main.swift` does something.
    fileprivate var isExecuted: Bool {
        item.as(DeclSyntax.self).map { $0.is(VariableDeclSyntax.self) || $0.is(IfConfigDeclSyntax.self) } ?? true
    }
}

extension InitializerDeclSyntax {
    /// Whether code can call it without arguments.
    fileprivate var isCalledWithoutArguments: Bool {
        signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
    }
}

extension FunctionDeclSyntax {
    /// Whether the system calls it once, when the program starts, if its type is that of the program or a delegate.
    var isLaunch: Bool {
        name.text == "main" && modifiers.areOfType || ProgramStart.launches.contains { isLaunch(named: $0) }
    }

    fileprivate var isTest: Bool { attributes.contains { $0.names("Test") } }

    /// Whether XCTest calls it before each test.
    fileprivate func isSetUp(named name: String) -> Bool {
        let isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
        guard signature.parameterClause.parameters.isEmpty else { return false }
        return name == "setUp() async throws"
            ? self.name.text == "setUp" && isAsync : self.name.text == name && !isAsync
    }

    fileprivate func isLaunch(named name: String) -> Bool {
        self.name.text == name
            || self.name.text == "application"
                && signature.parameterClause.parameters.last?.firstName.text == name
    }
}

extension VariableDeclSyntax {
    /// Whether its value is computed when an instance is created. SwiftUI creates the values of some wrappers later.
    fileprivate var hasEarlyValue: Bool {
        guard !isStatic, getterBody == nil else { return false }
        let later = ["StateObject", "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor"]
        return !attributes.contains { attribute in later.contains { attribute.names($0) } }
    }

    /// Whether it has a value without an initializer of the type.
    fileprivate var hasDefault: Bool {
        if isStatic || getterBody != nil { return true }
        if bindings.allSatisfy({ $0.initializer != nil || $0.accessorBlock != nil }) { return true }
        if bindings.allSatisfy({ $0.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true }) {
            return bindingSpecifier.text == "var"
        }
        return attributes.contains { $0.as(AttributeSyntax.self)?.arguments != nil }
    }
}
#endif
