// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import JoineryValues
import Testing

import struct JoineryValues.Injected

/// Native code, and key paths of any other dialect, with injected values in one file.
@Suite(.dependencies) struct ValuesAcrossDialectsTests {
    @Test func nativeCodeReadsValues() {
        #expect(inject(\.injectedValues.greeting).text == "hello")
        #expect(inject(\.letter).text == "hello name, hello")
        #expect(Joinery.Injected(\.injectedValues.greeting).wrappedValue.text == "hello")
    }

    @Test func nativeCodeOverridesValues() {
        withDependencies {
            $0[\.injectedValues.greeting] = Text("hi")
        } operation: {
            #expect(inject(\.letter).text == "hi name, hi")
        }
        withDependencies {
            $0.override(\.injectedValues.greeting) { Text("ho") }
            $0.decorate(\.injectedValues.farewell) { value, _ in Text("<\(value.text)>") }
        } operation: {
            #expect(inject(\.letter).text == "ho <name, ho>")
            withDependencies {
                $0.useLive(\.injectedValues.greeting)
            } operation: {
                #expect(inject(\.letter).text == "hello <name, hello>")
            }
        }
        #expect(inject(\.letter).text == "hello name, hello")
    }

    @Test(.dependencies { $0[\.injectedValues.greeting] = Text("trait") }) func traitOverridesValues() {
        #expect(inject(\.letter).text == "trait name, trait")
    }

    @Test func valuesReadAndReplaceBindingsOfNativeCode() {
        #expect(InjectedValues[\.name].text == "name")
        InjectedValues[\.name] = Text("stub")
        #expect(InjectedValues[\.farewell].text == "stub, hello")
        InjectedValues[\Dependencies.name].text += "!"
        #expect(inject(\.letter).text == "hello stub!, hello")
        InjectedValues[\Dependencies.injectedValues.greeting] = Text("hi")
        #expect(InjectedValues[\.farewell].text == "stub!, hi")
    }

    @Test func wrapperReadsAndWritesBindingsOfNativeCode() {
        let reader = Reader()
        InjectedValues[\.greeting] = Text("hi")
        #expect([reader.greeting, reader.letter, reader.name].map(\.text) == ["hi", "hi name, hi", "name"])
        reader.name = Text("stub")
        #expect(reader.letter.text == "hi stub, hi")
        #expect(inject(\.name).text == "stub")
    }

    @Test func graphReadsValuesInTheCurrentWorld() {
        let graph = Dependencies.current
        withDependencies {
            $0[\.injectedValues.greeting] = Text("nested")
        } operation: {
            #expect(graph.injectedValues.greeting.text == "nested")
            #expect(graph.letter.text == "nested name, nested")
        }
        #expect(graph.letter.text == "hello name, hello")
    }
}

private struct Text: Sendable {
    var text: String

    init(_ text: String) {
        self.text = text
    }
}

private struct GreetingKey: InjectionKey {
    static var currentValue: Text { Text("hello") }
}
private struct FarewellKey: InjectionKey {
    static var currentValue: Text { Text("\(InjectedValues[\.name].text), \(InjectedValues[\.greeting].text)") }
}

extension InjectedValues {
    fileprivate var greeting: Text {
        get { Self[GreetingKey.self] }
        set { Self[GreetingKey.self] = newValue }
    }
    fileprivate var farewell: Text {
        get { Self[FarewellKey.self] }
        set { Self[FarewellKey.self] = newValue }
    }
}

extension Dependencies {
    fileprivate var name: Text { singleton { Text("name") } }
    fileprivate var letter: Text {
        singleton { Text("\(injectedValues.greeting.text) \(injectedValues.farewell.text)") }
    }
}

private struct Reader {
    @Injected(\.greeting) var greeting
    @Injected(\Dependencies.letter) var letter
    @Injected(\.name) var name: Text
}
