// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct ContextValueTests {
    @Test func isSelectedByTheContext() {
        #expect(contexts(of: all, in: .live) == ["live", "live", "live", "live"])
        #expect(contexts(of: all, in: .preview) == ["preview", "preview", "preview", "preview"])
        #expect(contexts(of: all, in: .test) == ["test", "test", "test", "test"])
    }

    @Test func isLiveInPreviewsWithoutAPreviewValue() {
        #expect(contexts(of: forTests, in: .live) == ["live", "live", "live", "live"])
        #expect(contexts(of: forTests, in: .preview) == ["live", "live", "live", "live"])
        #expect(contexts(of: forTests, in: .test) == ["test", "test", "test", "test"])
    }

    @Test func isLiveInTestsWithoutATestValue() {
        #expect(contexts(of: forPreviews, in: .live) == ["live", "live", "live", "live"])
        #expect(contexts(of: forPreviews, in: .preview) == ["preview", "preview", "preview", "preview"])
        #expect(contexts(of: forPreviews, in: .test) == ["live", "live", "live", "live"])
    }

    @Test func mayThrowOnlyInOneContext() throws {
        #expect(try Dependencies.current.throwing.context == "test")
        let outcome = withDependencies {
            $0.context = .live
        } operation: {
            Result { try Dependencies.current.throwing }
        }
        #expect(throws: ValueError.self) { try outcome.get() }
    }

    @Test func changesOnlyItsDependents() {
        let plain = inject(\.plain)
        #expect(inject(\.dependent).context == "dependent of test")
        withDependencies {
            $0.context = .preview
        } operation: {
            #expect(inject(\.dependent).context == "dependent of preview")
            #expect(inject(\.plain) === plain)
        }
        #expect(inject(\.dependent).context == "dependent of test")
    }

    @Test func isTheOverrideInEveryContext() {
        for context in DependencyContext.allCases {
            withDependencies {
                $0.context = context
                $0[\.singletonAll] = Value("override")
            } operation: {
                #expect(inject(\.singletonAll).context == "override")
            }
        }
    }

    @Test func followsTheContextThatABuilderReads() {
        #expect(inject(\.asking).context == "asked in test")
        withDependencies {
            $0.context = .live
        } operation: {
            #expect(inject(\.asking).context == "asked in live")
        }
    }
}

private final class Value: Sendable {
    let context: String

    init(_ context: String) {
        self.context = context
    }
}

private struct ValueError: Error {}

extension Dependencies {
    fileprivate var singletonAll: Value {
        singleton {
            switch context {
            case .preview: Value("preview")
            default: Value("live")
            }
        } test: {
            Value("test")
        }
    }
    fileprivate var singletonTest: Value {
        singleton {
            Value("live")
        } test: {
            Value("test")
        }
    }
    fileprivate var singletonPreview: Value {
        singleton {
            switch context {
            case .preview: Value("preview")
            default: Value("live")
            }
        }
    }
    fileprivate var transientAll: Value {
        transient {
            switch context {
            case .preview: Value("preview")
            default: Value("live")
            }
        } test: {
            Value("test")
        }
    }
    fileprivate var transientTest: Value {
        transient {
            Value("live")
        } test: {
            Value("test")
        }
    }
    fileprivate var transientPreview: Value {
        transient {
            switch context {
            case .preview: Value("preview")
            default: Value("live")
            }
        }
    }
    fileprivate var sharedAll: Value {
        shared {
            switch context {
            case .preview: Value("preview")
            default: Value("live")
            }
        } test: {
            Value("test")
        }
    }
    fileprivate var sharedTest: Value {
        shared {
            Value("live")
        } test: {
            Value("test")
        }
    }
    fileprivate var sharedPreview: Value {
        shared {
            switch context {
            case .preview: Value("preview")
            default: Value("live")
            }
        }
    }
    fileprivate var resolvedAll: Value {
        perResolution {
            switch context {
            case .preview: Value("preview")
            default: Value("live")
            }
        } test: {
            Value("test")
        }
    }
    fileprivate var resolvedTest: Value {
        perResolution {
            Value("live")
        } test: {
            Value("test")
        }
    }
    fileprivate var resolvedPreview: Value {
        perResolution {
            switch context {
            case .preview: Value("preview")
            default: Value("live")
            }
        }
    }
    fileprivate var throwing: Value {
        get throws {
            try singleton {
                try fail()
            } test: {
                Value("test")
            }
        }
    }
    fileprivate var plain: Value { singleton { Value("live") } }
    fileprivate var dependent: Value { singleton { Value("dependent of \(singletonAll.context)") } }
    fileprivate var asking: Value { singleton { Value("asked in \(context)") } }

    private func fail() throws -> Value { throw ValueError() }
}

private let all: [@Sendable (Dependencies) -> Value] = [
    { $0.singletonAll }, { $0.transientAll }, { $0.sharedAll }, { $0.resolvedAll },
]
private let forTests: [@Sendable (Dependencies) -> Value] = [
    { $0.singletonTest }, { $0.transientTest }, { $0.sharedTest }, { $0.resolvedTest },
]
private let forPreviews: [@Sendable (Dependencies) -> Value] = [
    { $0.singletonPreview }, { $0.transientPreview }, { $0.sharedPreview }, { $0.resolvedPreview },
]

private func contexts(
    of getters: [@Sendable (Dependencies) -> Value], in context: DependencyContext
) -> [String] {
    withDependencies {
        $0.context = context
    } operation: {
        getters.map { $0(.current).context }
    }
}
