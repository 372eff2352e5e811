// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A removal of the code that a migration makes unnecessary: assemblies and functions without registrations, and
/// containers that are never used.
///
/// It works on the migrated files. Each pass removes the code that is no longer named, until a pass finds none.
struct ContainerRemoval {
    private var sources: [String: MigrationSource] = [:]
    private var mentions: [String: [String: Int]] = [:]
    /// The names of the types and functions whose registrations moved, or that lost a container.
    private var emptied: Set<String>
    /// The names of the functions that protocols of the program require.
    private let requirements: Set<String>
    /// The files that the migration or this removal has changed.
    private var edited: Set<String> = []
    /// The files that this removal has changed, with their contents.
    private(set) var changed: [String: [UInt8]] = [:]
    /// The global variables and members that still hold a container after the removal.
    private var remaining: [ContainerSearch.Found]?

    /// Reads the migrated files.
    ///
    /// - Parameters:
    ///   - sources: The files before the migration.
    ///   - contents: The contents of the files that it has changed.
    init(_ sources: [String: MigrationSource], _ contents: [String: [UInt8]], emptied: Set<String>) {
        self.emptied = emptied
        self.sources = sources
        requirements = sources.values.reduce(into: []) { $0.formUnion(RequirementSearch.names(in: $1.tree)) }
        for (file, source) in sources {
            guard let bytes = contents[file], bytes != source.text.bytes else {
                mentions[file] = MentionSearch.counts(in: Syntax(source.tree))
                continue
            }
            read(bytes, file)
        }
    }

    private mutating func read(_ bytes: [UInt8], _ file: String) {
        edited.insert(file)
        sources[file] = try? MigrationSource(bytes, file: file, module: 0, libraryNames: [:])
        mentions[file] = sources[file].map { MentionSearch.counts(in: Syntax($0.tree)) }
    }

    /// Removes code in passes, until a pass finds none.
    mutating func run() {
        guard !emptied.isEmpty else { return }
        for _ in 0..<20 {
            var isDone = true
            for (file, edits) in nextEdits() where !edits.isEmpty {
                guard let source = sources[file] else { continue }
                source.edits = edits
                let bytes = source.edited
                guard bytes != source.text.bytes else { continue }
                isDone = false
                changed[file] = bytes
                read(bytes, file)
            }
            if isDone { return }
        }
    }

    /// Whether a file names a global variable or a member that still holds a container, without naming its type.
    mutating func namesContainer(_ file: String) -> Bool {
        if remaining == nil {
            remaining = sources.values.flatMap { ContainerSearch.found(in: $0.tree) }.filter { $0.scope == nil }
        }
        let names = mentions[file] ?? [:]
        return remaining?.contains { container in
            [container.name, container.type].compactMap(\.self).allSatisfy { names[$0] != nil }
        } == true
    }

    private func count(of name: String) -> Int { mentions.values.reduce(0) { $0 + ($1[name] ?? 0) } }

    private mutating func nextEdits() -> [String: [TextEdit]] {
        var edits: [String: [TextEdit]] = [:]
        for (file, source) in sources {
            for empty in edited.contains(file) ? EmptySearch.found(in: source.tree, emptied) : [] {
                // No code names an extension, but code can call Resolver's function in it.
                guard !requirements.contains(empty.name) else { continue }
                let isCalled = !empty.isExtension || empty.item.declares("registerAllServices")
                let name = empty.isExtension ? "registerAllServices" : empty.name
                let uses = Uses(of: name, in: sources.filter { mentions[$0.key]?[name] != nil })
                guard !isCalled || uses.areRemovable(count(of: name)) else { continue }
                for (file, own) in uses.edits where isCalled { edits[file, default: []] += own }
                // A function that only called it is empty, too.
                if isCalled { emptied.formUnion(uses.callers) }
                edits[file, default: []].append(source.removalKeepingComments(of: empty.item))
            }
            guard mentions[file]?.keys.contains(where: ServiceSyntax.isResolverType) == true || edited.contains(file)
            else { continue }
            let containers = ContainerSearch.found(in: source.tree)
            for unused in containers where isUnused(unused) {
                if let type = unused.type { emptied.insert(type) }
                edits[file, default: []].append(removal(of: unused.item, in: source))
            }
            if edited.contains(file) {
                edits[file, default: []] += ConstantSearch.edits(
                    in: source.tree, except: Set(containers.map(\.item.id)))
            }
            if changed[file] != nil { edits[file, default: []] += CommaSearch.edits(in: source) }
        }
        return edits
    }

    /// Whether only a variable's own declaration names it.
    private func isUnused(_ variable: ContainerSearch.Found) -> Bool {
        guard let name = variable.name else { return true }
        let all = variable.scope.map { MentionSearch.count(of: name, in: $0) } ?? count(of: name)
        return all == MentionSearch.count(of: name, in: variable.item)
    }

    private func removal(of item: Syntax, in source: MigrationSource) -> TextEdit {
        source.text.removal(of: source.rangeWithComments(of: item))
    }

    // MARK: - Uses

    /// The code that names a type or function that may be removed.
    private struct Uses {
        private(set) var edits: [String: [TextEdit]] = [:]
        /// The names of the functions that contain the statements among them.
        private(set) var callers: Set<String> = []
        private var count = 0

        init(of name: String, in sources: [String: MigrationSource]) {
            for (file, source) in sources {
                let search = UseSearch(name, source.text)
                search.walk(source.tree)
                count += search.count
                callers.formUnion(search.callers)
                if !search.edits.isEmpty { edits[file] = search.edits }
            }
        }
        /// Whether all mentions can be removed.
        func areRemovable(_ mentions: Int) -> Bool { count == mentions }
    }
}

extension Syntax {
    /// Whether a function in it has a name.
    fileprivate func declares(_ name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains {
            $0.text == name && $0.parent?.is(FunctionDeclSyntax.self) == true
        }
    }
}

/// A count of the names that code uses, without declarations and labels.
private final class MentionSearch: SyntaxVisitor {
    private(set) var counts: [String: Int] = [:]

    static func count(of name: String, in node: Syntax) -> Int { counts(in: node)[name] ?? 0 }

    static func counts(in node: Syntax) -> [String: Int] {
        let search = MentionSearch(viewMode: .sourceAccurate)
        search.walk(node)
        return search.counts
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        counts[node.baseName.text, default: 0] += 1
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        counts[node.name.text, default: 0] += 1
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        counts[node.name.text, default: 0] += 1
        return .visitChildren
    }
}

/// A search for the functions that protocols require.
private final class RequirementSearch: SyntaxVisitor {
    private var names: Set<String> = []

    static func names(in tree: SourceFileSyntax) -> Set<String> {
        let search = RequirementSearch(viewMode: .sourceAccurate)
        search.walk(tree)
        return search.names
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        let functions = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        names.formUnion(functions.map(\.name.text))
        return .skipChildren
    }
}

/// A search for local constants that hold a container with assemblies, and that no code uses any more.
private final class ConstantSearch: SyntaxVisitor {
    private let others: Set<SyntaxIdentifier>
    private var edits: [TextEdit] = []

    private init(_ others: Set<SyntaxIdentifier>) {
        self.others = others
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the edits that discard the values: `_ = Assembler([AppAssembly()])`.
    ///
    /// - Parameter others: The statements that are removed.
    static func edits(in tree: SourceFileSyntax, except others: Set<SyntaxIdentifier>) -> [TextEdit] {
        let search = ConstantSearch(others)
        search.walk(tree)
        return search.edits
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard !node.isMember, let item = node.parent, !others.contains(item.id),
            let list = item.parent?.as(CodeBlockItemListSyntax.self), list.parent?.is(SourceFileSyntax.self) != true,
            node.bindings.count == 1, let binding = node.bindings.first, let clause = binding.initializer,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let call = clause.value.as(FunctionCallExprSyntax.self), let callee = ServiceSyntax.callee(of: call)?.name,
            ["Container", "Assembler", "Resolver"].contains(callee),
            MentionSearch.count(of: name, in: Syntax(list)) == 0
        else { return .visitChildren }
        edits.append(TextEdit(node.bytes.lowerBound..<clause.equal.bytes.lowerBound, "_ "))
        return .skipChildren
    }
}

/// A search for the mentions of a type or function that only apply its registrations.
private final class UseSearch: SyntaxVisitor {
    private let name: String
    private let text: SourceText
    private var elements: [SyntaxIdentifier: Set<SyntaxIdentifier>] = [:]
    private(set) var count = 0
    private(set) var edits: [TextEdit] = []
    private(set) var callers: Set<String> = []

    init(_ name: String, _ text: SourceText) {
        self.name = name
        self.text = text
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard ServiceSyntax.callee(of: node)?.name == name else { return .visitChildren }
        if let element = node.parent?.as(ArrayElementSyntax.self),
            let array = element.parent?.parent?.as(ArrayExprSyntax.self), node.arguments.isEmpty
        {
            count += 1
            edits.append(removal(of: element, from: array))
        } else if let statement = statement(of: node) {
            count += 1
            edits.append(text.removal(of: statement.bytes))
            if let function = statement.enclosing(FunctionDeclSyntax.self) { callers.insert(function.name.text) }
        }
        return .visitChildren
    }

    /// Returns `registerAll(in: container)`, `assembler.apply(assembly: A())`, or `A().assemble(container: container)`.
    private func statement(of node: FunctionCallExprSyntax) -> CodeBlockItemSyntax? {
        if let item = node.parent?.as(CodeBlockItemSyntax.self), name.first?.isLowercase == true { return item }
        if let argument = node.parent?.as(LabeledExprSyntax.self), argument.label?.text == "assembly" {
            return argument.parent?.parent?.parent?.as(CodeBlockItemSyntax.self)
        }
        guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "assemble"
        else { return nil }
        return access.parent?.parent?.as(CodeBlockItemSyntax.self)
    }

    private func removal(of element: ArrayElementSyntax, from array: ArrayExprSyntax) -> TextEdit {
        let line = { (offset: Int) in self.text.line(at: offset) }
        let isOnOwnLine =
            array.elements.count > 1 && line(element.bytes.lowerBound) != line(array.bytes.lowerBound)
            && array.elements.allSatisfy {
                $0.id == element.id || line($0.bytes.lowerBound) != line(element.bytes.lowerBound)
            }
        guard !isOnOwnLine else { return text.removal(of: element.bytes) }
        if array.elements.count == 1 {
            return TextEdit(array.leftSquare.bytes.upperBound..<array.rightSquare.bytes.lowerBound)
        }
        if element.trailingComma != nil {
            return TextEdit(element.bytes.lowerBound..<element.endPosition.utf8Offset)
        }
        // The last element is removed with the comma before it.
        let before = array.elements.dropLast().last?.expression.bytes.upperBound ?? element.bytes.lowerBound
        return TextEdit(before..<element.bytes.upperBound)
    }
}

/// A search for commas at the end of a list of assemblies on one line.
private final class CommaSearch: SyntaxVisitor {
    private let text: SourceText
    private var edits: [TextEdit] = []

    private init(_ text: SourceText) {
        self.text = text
        super.init(viewMode: .sourceAccurate)
    }

    static func edits(in source: MigrationSource) -> [TextEdit] {
        let search = CommaSearch(source.text)
        search.walk(source.tree)
        return search.edits
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        guard let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
            let name = ServiceSyntax.callee(of: call)?.name, ["Assembler", "apply"].contains(name),
            let last = node.elements.last, last.trailingComma != nil
        else { return .visitChildren }
        let range = last.expression.bytes.upperBound..<node.rightSquare.bytes.lowerBound
        if text.line(at: range.lowerBound) == text.line(at: range.upperBound) { edits.append(TextEdit(range)) }
        return .visitChildren
    }
}
#endif
