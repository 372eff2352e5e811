// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryObjects
import JoineryTesting
import Testing

@Suite(.dependencies) struct InjectedObjectTests {
    @Test func takesTheValueWhenTheOwnerIsMade() {
        let door = Door()
        DependencyObjects[.bell] = Bell("dong")
        #expect(door.bell.sound == "ding")
        #expect(Door().bell.sound == "dong")
    }

    @Test func takesTheValueWhenItIsFirstReadOrEachTime() {
        let door = Door()
        DependencyObjects[.bell] = Bell("dong")
        #expect(door.lazyBell.sound == "dong")
        #expect(door.weakBell?.sound == "dong")
        DependencyObjects[.bell] = Bell("gong")
        #expect(door.lazyBell.sound == "dong")
        #expect(door.dynamicBell.sound == "gong")
    }

    @Test func sendableOwnerInjectsByACall() {
        let tower = DependencyObjects[.tower]
        #expect(tower.bell.sound == "ding")
        DependencyObjects[.bell] = Bell("dong")
        #expect(DependencyObjects[.tower].bell.sound == "dong")
    }

    @Test func twoThatNeedOneAnotherInjectLazily() {
        let hen = DependencyObjects[.hen]
        #expect(hen.chick.mother === hen)
    }
}

private final class Bell: Sendable {
    let sound: String

    init(_ sound: String) {
        self.sound = sound
    }
}

private final class Chick: Sendable {
    private let hen = LazyInjected<Hen>(.hen)

    var mother: Hen { hen.wrappedValue }
}

private final class Hen: Sendable {
    let chick: Chick

    init(chick: Chick) {
        self.chick = chick
    }
}

extension DependencyObjects {
    fileprivate static let bell = DependencyObject<Bell> { Bell("ding") }
    fileprivate static let chick: DependencyObject<Chick> = DependencyObject { Chick() }
    fileprivate static let hen: DependencyObject<Hen> = DependencyObject { Hen(chick: DependencyObjects[.chick]) }
    fileprivate static let tower = DependencyObject<Tower> { Tower() }
}

private struct Door {
    @Injected(.bell) var bell: Bell
    @LazyInjected(.bell) var lazyBell: Bell
    @WeakInjected(.bell) var weakBell: Bell?
    @DynamicInjected(.bell) var dynamicBell: Bell
}

private final class Tower: Sendable {
    let bell: Bell = inject(.bell)
}
