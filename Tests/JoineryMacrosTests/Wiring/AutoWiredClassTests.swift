// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Foundation
public import Joinery
import JoineryMacros
import JoineryTesting
import Testing

@Suite(.dependencies) struct AutoWiredClassTests {
    @Test func classesOnOneLineHaveSeparateInitializers() {
        let screens = [
            Screen(from: .current), DetailScreen(from: .current), TitledScreen(from: .current),
            PlainScreen(from: .current),
        ]
        #expect(screens.map(\.path) == ["/var", "/var", "/var", "/var"])
        #expect(DetailScreen(from: .current).limit == 5)
        #expect(TitledScreen(from: .current).title == "at /var")
        #expect(Shared(from: .current).limit == 5)
    }

    @Test func decodableTypesAreStillDecoded() throws {
        let draft = Draft(from: .current)
        #expect(draft == Draft(path: "/var", limit: 5))
        #expect(try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft)) == draft)
        #expect(try JSONDecoder().decode(Coded.self, from: Data("\"/tmp\"".utf8)).path == "/tmp")
        #expect(Coded(from: .current).path == "/var")
    }

    @Test func actor() {
        #expect(Dependencies.current.worker.path == "/var")
    }

    @Test func genericTypesAndInitializers() {
        #expect(inject(\.cache).path == "/var")
        let generic = Generic(from: .current, values: Set([3]), transform: { "\($0)" })
        #expect(generic.values == [3])
        #expect(generic.description == "/var:3")
        #expect(Packed(from: .current, counts: 1, UInt8(2)).total == 8)
    }

    @Test func assistedParametersOfEachKind() {
        var count = 1
        let assisted = Assisted(from: .current, count: &count, title: "a", each: { $0 * 2 })
        #expect(count == 2)
        #expect(assisted.description == "a /var 4 4")
    }

    @Test func noncopyableStructure() {
        #expect(Unique(from: .current).path == "/var")
    }

    @Test func markedInitializer() {
        #expect(Marked(from: .current).path == "/var")
    }
}

@AutoWired private class Screen {
    let path: String

    required init(path: String) { self.path = path }
}

/// Its initializer has more parameters than that of the class above.
@AutoWired private final class DetailScreen: Screen {
    let limit: Int

    init(path: String, limit: Int) {
        self.limit = limit
        super.init(path: path)
    }

    required init(path: String) {
        limit = 0
        super.init(path: path)
    }

    @AutoWiredInitializer init(limit: Int, path: String) {
        self.limit = limit
        super.init(path: path)
    }
}

/// Overrides the initializer, and inherits `init(from:)`, which the macro generates again.
@AutoWired private final class TitledScreen: Screen {
    let title: String

    required init(path: String) {
        title = "at \(path)"
        super.init(path: path)
    }
}

/// Inherits `init(from:)`.
private final class PlainScreen: Screen {}

@AutoWired open class Shared {
    let limit: Int

    public init(limit: Int) { self.limit = limit }
    public convenience init() { self.init(limit: 1) }
}

@AutoWired private struct Draft: Codable, Equatable {
    var path: String
    var limit: Int
}

@AutoWired private final class Coded: Decodable {
    let path: String

    init(path: String) { self.path = path }
    init(from decoder: any Decoder) throws { path = try decoder.singleValueContainer().decode(String.self) }
}

@AutoWired private actor Worker {
    let path: String

    init(path: String) { self.path = path }
}

@AutoWired private struct Cache<Value: Sendable>: Sendable {
    let path: String
    var values: [Value] = []
}

@AutoWired(assisted: "values", "transform")
private struct Generic<Value: Sendable>: Sendable {
    let values: [Value]
    let description: String

    init<Values: Sequence, Path: StringProtocol>(values: Values, path: Path, transform: (Value) -> String)
    where Values.Element == Value, Value: Hashable {
        self.values = Array(values)
        description = path + ":" + values.map(transform).joined(separator: " ")
    }
}

@AutoWired(assisted: "counts") private struct Packed {
    let total: Int

    init<each Count: BinaryInteger>(limit: Int, counts: repeat each Count) {
        var total = limit
        for count in repeat each counts { total += Int(count) }
        self.total = total
    }
}

@AutoWired(assisted: "count", "title", "each", "in")
private struct Assisted {
    let description: String

    init(count: inout Int, title: @autoclosure () -> String, path: String, each: (Int) -> Int, in: Int = 4) {
        count += 1
        description = "\(title()) \(path) \(each(count)) \(`in`)"
    }
}

@AutoWired private struct Unique: ~Copyable {
    let path: String
}

@AutoWired @available(macOS 15, *)
private struct Marked {
    let path: String

    @available(*, deprecated, message: "use the graph") init(limit: Int) { path = "\(limit)" }
    @AutoWiredInitializer init(path: String) { self.path = path }
}

extension Dependencies {
    fileprivate var path: String { singleton { "/var" } }
    fileprivate var limit: Int { singleton { 5 } }
    fileprivate var cache: Cache<Int> { transient { Cache(from: self) } }
    fileprivate var worker: Worker { singleton { Worker(from: self) } }
}
#endif
