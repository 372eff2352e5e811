// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct WeakInjectedTests {
    @Test func isTheObjectWhileHeld() {
        let part = inject(\.heldPart)
        let owner = Owner()
        #expect(owner.part === part)
        #expect(owner.part === part)
        withExtendedLifetime(part) {}
    }

    @Test func doesNotHoldTheObjectAndDoesNotResolveItAgain() {
        let owner = Owner()
        do {
            let part = inject(\.heldPart)
            #expect(owner.part === part)
        }
        #expect(owner.part == nil)
        let another = inject(\.heldPart)
        #expect(owner.part == nil)
        withExtendedLifetime(another) {}
    }

    @Test func refersBackToAnOwnerWithoutHoldingIt() {
        let screen: Screen
        do {
            let coordinator = inject(\.coordinator)
            screen = (coordinator as? LiveCoordinator)?.screen ?? Screen()
            #expect(screen.coordinator === coordinator)
        }
        #expect(screen.coordinator == nil)
    }

    @Test func readsTheWorldInWhichItsOwnerWasCreated() {
        let stub = Part()
        let owner = withDependencies {
            $0[\.heldPart] = stub
        } operation: {
            Owner()
        }
        #expect(owner.part === stub)
    }

    @Test func readsTheGraphThatBuiltItsOwner() {
        let session = Session()
        let owner = session.owner
        #expect(owner.part === session.part)
        let ownerInRun = session.run { GraphOwner() }
        #expect(ownerInRun.part === session.part)
    }

    @Test func holdsTheObjectInAnOptionalWeakly() {
        let owner = OptionalOwner()
        do {
            let part = inject(\.optionalPart)
            #expect(owner.part != nil && owner.part === part)
            #expect(owner.viaProtocol != nil && owner.viaProtocol === inject(\.optionalCoordinator))
            let session = Session()
            #expect(session.run { OptionalOwner() }.ofGraph === session.part)
        }
        #expect(owner.part == nil)
    }

    @Test func isNilIfAnOptionalBindingHasNoObject() {
        let owner = OptionalOwner()
        withDependencies {
            $0[\.optionalPart] = Part()
        } operation: {
            #expect(owner.missing == nil)
        }
        #expect(owner.missing == nil)
    }

    @Test func readsAnOptionalOfTheMainActor() async {
        await MainActor.run {
            let model = inject(\.optionalModel)
            #expect(MainActorOwner().model === model && model != nil)
        }
    }
}

@Suite(.dependencies) struct SharedOptionalTests {
    @Test func isOneObjectWhileHeld() {
        #expect(isShared { inject(\.optionalPart) })
        #expect(isShared { inject(\.sharedCoordinator) })
        #expect(isShared { inject(\.nestedPart) as? Part })
        #expect(isShared { Dependencies.current.part(ofShelf: 3) })
        let session = Session()
        #expect(isShared { session.optionalPart })
    }

    @Test func isBuiltAgainWhileItIsNil() {
        let count = Counter()
        withDependencies {
            $0.override(\.optionalPart) {
                count.increment()
                return count.value < 3 ? nil : Part()
            }
        } operation: {
            #expect(inject(\.optionalPart) == nil)
            #expect(inject(\.optionalPart) == nil)
            let part = inject(\.optionalPart)
            #expect(inject(\.optionalPart) === part && part != nil)
        }
    }

    @Test func canBeGiven() {
        let part = Part()
        withDependencies {
            $0[\.optionalPart] = part
        } operation: {
            #expect(inject(\.optionalPart) === part)
        }
        withDependencies {
            $0[\.optionalPart] = nil
        } operation: {
            #expect(inject(\.optionalPart) == nil)
        }
    }

    private func isShared(_ read: () -> AnyObject?) -> Bool {
        weak var released: AnyObject?
        var isOne = false
        do {
            let first = read()
            released = first
            isOne = first != nil && read() === first
        }
        return isOne && released == nil
    }
}

private protocol Coordinator: AnyObject, Sendable {}

private final class LiveCoordinator: Coordinator {
    let screen = inject(\.screen)
}

private final class Screen: Sendable {
    private let injected = WeakInjected(\.coordinator)

    var coordinator: (any Coordinator)? { injected.wrappedValue }
}

private struct Session: DependencyGraph {
    let instances = Instances()

    var part: Part { singleton { Part() } }
    var owner: GraphOwner { transient { GraphOwner() } }
    var optionalPart: Part? { shared { Part() } }
}

private struct GraphOwner {
    @WeakInjected(\.part, of: Session.self) var part
}

private struct Owner {
    @WeakInjected(\.heldPart) var part
}

private struct OptionalOwner {
    @WeakInjected(\.optionalPart) var part
    @WeakInjected(\.optionalCoordinator) var viaProtocol: (any Coordinator)?
    @WeakInjected(\.missingPart) var missing: Part?
    @WeakInjected(\.part, of: Session.self) var ofGraph
}

@MainActor private struct MainActorOwner {
    @WeakInjected(\.optionalModel) var model: Model?
}

@MainActor private final class Model {}

extension Dependencies {
    fileprivate var optionalPart: Part? { shared { Part() } }
    fileprivate var optionalCoordinator: (any Coordinator)? { singleton { LiveCoordinator() } }
    fileprivate var sharedCoordinator: (any Coordinator)? { shared { LiveCoordinator() } }
    fileprivate var missingPart: Part? { transient { nil } }
    fileprivate var nestedPart: Part?? { shared { .some(Part()) } }
    fileprivate func part(ofShelf shelf: Int) -> Part? { shared(for: shelf) { Part() } }
    @MainActor fileprivate var optionalModel: Model? { singleton(on: MainActor.self) { Model() } }
    fileprivate var coordinator: any Coordinator { shared { LiveCoordinator() } }
    fileprivate var screen: Screen { transient { Screen() } }
    fileprivate var heldPart: Part { shared { Part() } }
}
