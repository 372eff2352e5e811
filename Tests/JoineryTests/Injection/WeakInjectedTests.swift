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
}

private struct GraphOwner {
    @WeakInjected(\.part, of: Session.self) var part
}

private struct Owner {
    @WeakInjected(\.heldPart) var part
}

extension Dependencies {
    fileprivate var coordinator: any Coordinator { shared { LiveCoordinator() } }
    fileprivate var screen: Screen { transient { Screen() } }
    fileprivate var heldPart: Part { shared { Part() } }
}
