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

    @Test func ofAnInstanceThatHoldsOthersOfTheMainActorFollowsItsScope() {
        #expect(inject(\.album).camera === inject(\.camera))
        #expect(inject(\.album) !== inject(\.album))
        #expect(inject(\.roll) !== inject(\.roll))
        let rolls = inject(\.rolls)
        #expect(rolls.0 === rolls.1)
        weak var released: Album?
        do {
            let shelf = inject(\.shelf)
            released = shelf
            #expect(inject(\.shelf) === shelf)
        }
        #expect(released == nil)
        #expect(inject(\.zooming).zoom == 2)
        let session = Session()
        #expect(session.album.camera === session.camera)
        let camera = Camera()
        withDependencies {
            $0[\.camera] = camera
        } operation: {
            #expect(inject(\.album).camera === camera)
        }
        withDependencies {
            $0.override(\.album) { Album(camera) }
        } operation: {
            #expect(inject(\.album).camera === camera)
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

/// Not `Sendable`.
private final class Album {
    let camera: Camera

    init(_ camera: Camera) { self.camera = camera }
}

@MainActor private protocol Zooming { var zoom: Int { get } }

private final class ZoomingCamera { let zoom = 2 }
extension ZoomingCamera: @MainActor Zooming {}

@MainActor private final class Router {}

private struct Session: DependencyGraph {
    let instances = Instances()

    var plain: Part { singleton { Part() } }
    @MainActor var router: Router { singleton { Router() } }
    @MainActor var camera: Camera { singleton(on: MainActor.self) { Camera() } }
    @MainActor var album: Album { transient(on: MainActor.self) { Album(camera) } }
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
    @MainActor fileprivate var album: Album { transient(on: MainActor.self) { Album(camera) } }
    @MainActor fileprivate var roll: Album { perResolution(on: MainActor.self) { Album(camera) } }
    @MainActor fileprivate var rolls: (Album, Album) { transient(on: MainActor.self) { (roll, roll) } }
    @MainActor fileprivate var shelf: Album { shared(on: MainActor.self) { Album(camera) } }
    @MainActor fileprivate var zooming: any Zooming { transient(on: MainActor.self) { ZoomingCamera() } }
    @MainActor fileprivate var screen: Screen { singleton { Screen() } }
}
