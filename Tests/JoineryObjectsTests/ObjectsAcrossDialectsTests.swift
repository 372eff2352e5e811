// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryObjects
import JoineryTesting
import Testing

/// Native code, and key paths of any other dialect, with binding objects in one file.
@Suite(.dependencies) struct ObjectsAcrossDialectsTests {
    @Test func nativeCodeReadsObjects() {
        #expect(inject(\.[.greeting]).text == "hello")
        #expect(inject(.greeting).text == "hello")
        #expect(inject(\.letter).text == "hello name, hello")
    }

    @Test func nativeCodeOverridesObjectsByKeyPath() {
        withDependencies {
            $0[\.[.greeting]] = Text("hi")
        } operation: {
            #expect(inject(\.letter).text == "hi name, hi")
        }
        withDependencies {
            $0.override(\.[.greeting]) { Text("ho") }
            $0.decorate(\.[.farewell]) { value, _ in Text("<\(value.text)>") }
        } operation: {
            #expect(inject(\.letter).text == "ho <name, ho>")
            withDependencies {
                $0.useLive(\.[.greeting])
            } operation: {
                #expect(inject(\.letter).text == "hello <name, hello>")
            }
        }
        #expect(inject(\.letter).text == "hello name, hello")
    }

    @Test func nativeCodeOverridesObjectsByName() {
        withDependencies {
            #expect($0[.greeting].text == "hello")
            $0[.greeting] = Text("hi")
            $0.override(.farewell) { Text("bye") }
            $0.decorate(.farewell) { Text("<\($0.text)>") }
        } operation: {
            #expect(inject(\.letter).text == "hi <bye>")
        }
    }

    @Test(.dependencies { $0[.greeting] = Text("trait") }) func traitOverridesObjects() {
        #expect(inject(\.letter).text == "trait name, trait")
    }

    @Test func objectsReadAndReplaceBindingsOfNativeCode() {
        #expect(DependencyObjects[\.name].text == "name")
        DependencyObjects[\.name] = Text("stub")
        #expect(DependencyObjects[.farewell].text == "stub, hello")
        #expect(inject(\.letter).text == "hello stub, hello")
        DependencyObjects[\.[.greeting]] = Text("hi")
        #expect(DependencyObjects[.farewell].text == "stub, hi")
    }

    @Test func wrapperAcceptsObjectsAndKeyPaths() {
        DependencyObjects[.greeting] = Text("hi")
        let reader = Reader()
        #expect(
            [reader.name, reader.greeting, reader.greetingByKeyPath, reader.letter].map(\.text) == [
                "name", "hi", "hi", "hi name, hi",
            ])
    }

    @Test func graphReadsObjectsInTheCurrentWorld() {
        let graph = Dependencies.current
        withDependencies {
            $0[.greeting] = Text("nested")
        } operation: {
            #expect(graph[.greeting].text == "nested")
        }
        #expect(graph[.greeting].text == "hello")
    }
}

private struct Text: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

extension DependencyObjects {
    fileprivate static let greeting = DependencyObject<Text> { Text("hello") }
    fileprivate static let farewell = DependencyObject<Text> {
        Text("\(DependencyObjects[\.name].text), \(DependencyObjects[.greeting].text)")
    }
}

extension Dependencies {
    fileprivate var name: Text { singleton { Text("name") } }
    fileprivate var letter: Text { singleton { Text("\(self[.greeting].text) \(self[.farewell].text)") } }
}

private struct Reader {
    @Injected(\.name) var name
    @Injected(.greeting) var greeting
    @Injected(\.[.greeting]) var greetingByKeyPath
    @Injected(\Dependencies.letter) var letter: Text
}
