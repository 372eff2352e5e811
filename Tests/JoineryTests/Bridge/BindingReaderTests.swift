// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import TestSupport
import Testing

@testable import Joinery

@Suite(.dependencies) struct BindingReaderTests {
    private let binding = AnyKeyedBinding(number)

    @Test func plainWorldHasNoDeclarations() {
        #expect(BindingReader().isUnaffected)
        #expect(finding() == "own")
        withDependencies {
            $0[\.other] = "replaced"
        } operation: {
            #expect(!BindingReader().isUnaffected)
            #expect(finding() == "own")
        }
    }

    @Test func declarationCountsInItsWorldAndInside() {
        let outer = Dependencies.current
        withDependencies {
            $0.declare(binding, as: "first", at: place)
        } operation: {
            #expect(finding() == "declared first")
            withDependencies {
                $0.declare(binding, as: "second", at: place)
            } operation: {
                #expect(finding() == "declared second")
                #expect(Dependencies.current.declarations(as: String.self) == ["second", "first"])
                #expect(Dependencies.current.declarations(as: Int.self) == [])
            }
            withDependencies {
                $0.useLive(binding, at: place)
            } operation: {
                #expect(finding() == "own")
            }
            #expect(finding(in: outer) == "own")
        }
    }

    @Test func overriddenValueIsReportedWithTheDeclaration() {
        withDependencies {
            $0.declare(binding, as: "declared", at: place)
        } operation: {
            withDependencies {
                $0.decorate(number, at: place) { value, _ in value + 1 }
            } operation: {
                #expect(finding() == "overridden declared")
            }
            withDependencies {
                $0[\.number] = 1
            } operation: {
                #expect(finding() == "overridden own")
            }
        }
    }

    @Test func overrideByAKeyPathIsKnownBeforeTheBindingIsResolved() {
        withDependencies {
            $0.override(\.number) { 1 }
        } operation: {
            #expect(finding() == "overridden own")
        }
    }

    @Test func declarationOfAnotherTypeIsNone() {
        withDependencies {
            $0.declare(binding, as: 1, at: place)
        } operation: {
            #expect(finding() == "overridden own")
        }
    }

    @Test func questionCountsAsARead() {
        #expect(inject(\.found) == "own")
        withDependencies {
            $0.declare(binding, as: "nested", at: place)
        } operation: {
            #expect(inject(\.found) == "declared nested")
        }
    }

    @Test func readForAKeptInstanceIsLasting() {
        #expect(!BindingReader().isLasting)
        #expect(!inject(\.isLastingOnce))
        #expect(inject(\.isLasting))
        #expect(inject(\.isLastingInside))
    }

    @Test func instanceThatMayReadAnythingIsRebuiltForAnyOverride() {
        let (open, closed) = (inject(\.open), inject(\.closed))
        withDependencies {
            $0[\.other] = "replaced"
        } operation: {
            #expect(inject(\.open) !== open)
            #expect(inject(\.closed) === closed)
        }
    }

    @Test func worldIsIdentifiedWithoutKeepingIt() {
        weak var instances: Instances?
        var reference = Dependencies.current.worldReference
        #expect(reference.isWorld(of: .current))
        withDependencies {
            $0[\.other] = "replaced"
        } operation: {
            #expect(!reference.isWorld(of: .current))
            reference = Dependencies.current.worldReference
            instances = Dependencies.current.instances
        }
        #expect(instances == nil)
        #expect(!reference.isWorld(of: .current))
    }
}

private struct Declaration: BindingDeclaration {
    var name: String { "number" }
    var keyPath: String { "\\.number" }
    var deferral: String { "" }
}

private let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
private let number = KeyedBinding<Int>(BindingToken(), Declaration(), at: place)

private func finding(in dependencies: Dependencies? = nil) -> String {
    switch BindingReader(dependencies).answer(of: number, as: String.self) {
    case .own: "own"
    case .declared(let declaration): "declared \(declaration)"
    case .overridden(let declaration): "overridden \(declaration ?? "own")"
    }
}

extension Dependencies {
    fileprivate var number: Int { resolve(JoineryTests.number, .singleton) { _ in 0 } }
    fileprivate var other: String { singleton { "other" } }
    fileprivate var found: String { singleton { finding() } }
    fileprivate var isLasting: Bool { singleton { BindingReader().isLasting } }
    fileprivate var isLastingInside: Bool { singleton { isLastingOnce } }
    fileprivate var isLastingOnce: Bool { transient { BindingReader().isLasting } }
    fileprivate var open: Part {
        singleton {
            noteUnknownReads()
            return Part()
        }
    }
    fileprivate var closed: Part { singleton { Part() } }
}
