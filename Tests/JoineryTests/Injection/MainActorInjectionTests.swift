// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) @MainActor struct MainActorInjectionTests {
    @Test func ofAMainActorBindingWorksInEveryForm() {
        let router = inject(\.router)
        for screen in [Screen(), inject(\.screen)] {
            #expect(screen.injectedByFunction === router)
            #expect(screen.injected === router)
            #expect(screen.lazy === router)
            #expect(screen.weak === router)
            #expect(screen.dynamic === router)
        }
    }

    @Test func ofAValueThatIsNotSendableWorksInEveryForm() {
        let camera = inject(\.camera)
        for screen in [Screen(), inject(\.screen)] {
            #expect(screen.cameraByFunction === camera)
            #expect(screen.camera === camera)
            #expect(screen.lazyCamera === camera)
            #expect(screen.weakCamera === camera)
            #expect(screen.dynamicCamera === camera)
        }
    }

    @Test func ofAnotherBindingWorksInEveryForm() {
        let plain = inject(\.plain)
        let screen = Screen()
        #expect(screen.plainByFunction === plain)
        #expect(screen.plain === plain)
        #expect(screen.lazyPlain === plain)
        #expect(screen.weakPlain === plain)
        #expect(screen.dynamicPlain === plain)
    }

    @Test func ofATypedGraphWorksInEveryForm() {
        let session = Session()
        let screen = session.run { SessionScreen() }
        #expect(screen.injectedByFunction === session.router)
        #expect(screen.injected === session.router)
        #expect(screen.lazy === session.router)
        #expect(screen.weak === session.router)
        #expect(screen.dynamic === session.router)
        #expect(screen.cameraByFunction === session.camera)
        #expect(screen.camera === session.camera)
        #expect(screen.lazyCamera === session.camera)
        #expect(screen.weakCamera === session.camera)
        #expect(screen.dynamicCamera === session.camera)
        #expect(screen.plainByFunction === session.plain)
        #expect(screen.plain === session.plain)
        #expect(screen.lazyPlain === session.plain)
    }

    @Test nonisolated func reachesAMainActorBindingFromElsewhere() async {
        let dependencies = Dependencies.current
        let isSame = await MainActor.run { dependencies.router === inject(\.screen).injected }
        #expect(isSame)
    }
}

/// Not `Sendable`.
private final class Camera {}

@MainActor private final class Router {}

private struct Session: DependencyGraph {
    let instances = Instances()

    var plain: Part { singleton { Part() } }
    @MainActor var router: Router { singleton { Router() } }
    @MainActor var camera: Camera { singleton(on: MainActor.self) { Camera() } }
}

@MainActor private final class Screen {
    let injectedByFunction = inject(\.router)
    let cameraByFunction = inject(\.camera)
    let plainByFunction = inject(\.plain)
    @Injected(\.router) var injected
    @LazyInjected(\.router) var lazy
    @WeakInjected(\.router) var weak
    @DynamicInjected(\.router) var dynamic
    @Injected(\.camera) var camera
    @LazyInjected(\.camera) var lazyCamera
    @WeakInjected(\.camera) var weakCamera
    @DynamicInjected(\.camera) var dynamicCamera
    @Injected(\.plain) var plain
    @LazyInjected(\.plain) var lazyPlain
    @WeakInjected(\.plain) var weakPlain
    @DynamicInjected(\.plain) var dynamicPlain
}

@MainActor private final class SessionScreen {
    let injectedByFunction = inject(\.router, of: Session.self)
    let cameraByFunction = inject(\.camera, of: Session.self)
    let plainByFunction = inject(\.plain, of: Session.self)
    @Injected(\.router, of: Session.self) var injected
    @LazyInjected(\.router, of: Session.self) var lazy
    @WeakInjected(\.router, of: Session.self) var weak
    @DynamicInjected(\.router, of: Session.self) var dynamic
    @Injected(\.camera, of: Session.self) var camera
    @LazyInjected(\.camera, of: Session.self) var lazyCamera
    @WeakInjected(\.camera, of: Session.self) var weakCamera
    @DynamicInjected(\.camera, of: Session.self) var dynamicCamera
    @Injected(\.plain, of: Session.self) var plain
    @LazyInjected(\.plain, of: Session.self) var lazyPlain
}

extension Dependencies {
    fileprivate var plain: Part { singleton { Part() } }
    @MainActor fileprivate var router: Router { singleton { Router() } }
    @MainActor fileprivate var camera: Camera { singleton(on: MainActor.self) { Camera() } }
    @MainActor fileprivate var screen: Screen { singleton { Screen() } }
}
