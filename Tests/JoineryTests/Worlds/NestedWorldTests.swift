// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

/// Nested worlds: which instances are shared, which are rebuilt, and that no change is visible outside.
@Suite(.dependencies) struct NestedWorldTests {
    private let outside = Dependencies.current

    @Test func eachDepthSeesItsOwnOverrides() {
        let texts = withDependencies {
            $0[\.store] = Piece("one")
        } operation: {
            let first = inject(\.screen)
            let second = withDependencies {
                $0[\.clock] = Piece("two")
            } operation: {
                let second = inject(\.screen)
                let third = withDependencies {
                    $0[\.store] = Piece("three")
                } operation: {
                    inject(\.screen)
                }
                #expect(third.parts[1] === second.parts[1])
                #expect(inject(\.screen) === second)
                return [second, third]
            }
            #expect(second[0].parts[0] === first.parts[0])
            #expect(inject(\.screen) === first)
            return ([first] + second).map(\.description)
        }
        #expect(
            texts == [
                "screen(search(one) timer(clock))", "screen(search(one) timer(two))",
                "screen(search(three) timer(two))",
            ])
        #expect(inject(\.screen).description == "screen(search(store) timer(clock))")
    }

    @Test func instanceIsUsedThroughWorldsThatNeverReadIt() {
        let screen = outside.screen
        withDependencies { _ in
        } operation: {
            withDependencies { _ in
            } operation: {
                withDependencies { _ in
                } operation: {
                    #expect(inject(\.screen) === screen)
                    #expect(inject(\.search) === screen.parts[0])
                }
            }
        }
    }

    @Test func overrideInBetweenPreventsReuse() {
        let screen = outside.screen
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            withDependencies { _ in
            } operation: {
                #expect(inject(\.search).description == "search(stub)")
                #expect(inject(\.timer) === screen.parts[1])
            }
        }
    }

    @Test func innerWorldBuildsInstancesOfTheMiddleWorld() {
        _ = outside.store
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            let inner = withDependencies { _ in
            } operation: {
                inject(\.search)
            }
            #expect(inject(\.search) === inner)
            #expect(inject(\.search).description == "search(stub)")
        }
        #expect(inject(\.search).description == "search(store)")
    }

    @Test func instanceBuiltOutsideAfterOpeningIsUsed() {
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            let late = outside.search
            #expect(inject(\.search) === late)
            #expect(late.description == "search(store)")
        }
    }

    @Test func instanceBuiltOutsideAfterOpeningIsUsedTwoLevelsDeep() {
        withDependencies { _ in
        } operation: {
            let middle = Dependencies.current
            withDependencies { _ in
            } operation: {
                let late = (outside.search, middle.timer)
                #expect(inject(\.search) === late.0)
                #expect(inject(\.timer) === late.1)
                #expect(middle.search === late.0)
            }
        }
    }

    @Test func existingInstanceIsUsedAlthoughTheMiddleWorldReadItLater() {
        let search = outside.search
        withDependencies { _ in
        } operation: {
            let middle = Dependencies.current
            withDependencies { _ in
            } operation: {
                #expect(middle.search === search)
                #expect(inject(\.search) === search)
            }
        }
    }

    @Test func usedInstanceStaysUsedWithItsDependencies() {
        let screen = outside.screen
        withDependencies {
            $0[\.peek] = Piece("stub")
        } operation: {
            #expect(inject(\.screen) === screen)
            _ = inject(\.peek)
            #expect(inject(\.search) === screen.parts[0])
            #expect(inject(\.store) === screen.parts[0].parts[0])
            #expect(inject(\.clock) === screen.parts[1].parts[0])
            #expect(inject(\.screen) === screen)
        }
    }

    @Test func instanceBuiltFromAReplacedSharedInstanceIsUsed() {
        let peek = outside.peek
        let cache = outside.cache
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.cache) === cache)
            #expect(inject(\.peek) === peek)
        }
    }

    @Test func rebuiltSharedDependencyMakesNoDifferenceWithoutOverrides() {
        let peek = outside.peek
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            let cache = inject(\.cache)
            #expect(inject(\.peek) === peek)
            #expect(cache === inject(\.cache))
        }
        #expect(inject(\.peek) === peek)
    }

    // MARK: - A world opened inside a builder

    @Test func valueFromAWorldInsideABuilderDependsOnBoth() {
        let before = (outside.inner, outside.reversedInner, outside.innerScreen)
        #expect(before.0.description == "inner(search(store) stub)")
        withDependencies {
            $0[\.store] = Piece("other")
        } operation: {
            #expect(inject(\.inner).description == "inner(search(other) stub)")
            #expect(inject(\.reversedInner).description == "reversedInner(search(other) stub)")
            #expect(inject(\.innerScreen).description == "innerScreen(screen(search(stub) timer(clock)))")
        }
        withDependencies {
            $0[\.clock] = Piece("other")
        } operation: {
            #expect(inject(\.reversedInner) === before.1)
            #expect(inject(\.innerScreen).description == "innerScreen(screen(search(stub) timer(other)))")
        }
        #expect(inject(\.inner) === before.0)
        #expect(inject(\.search).description == "search(store)")
    }

    // MARK: - Typed graphs

    @Test func typedGraphCreatedInsideSeesTheOverrides() {
        let before = Session(app: outside)
        let cart = before.cart
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            let session = Session(app: .current)
            #expect(session.total.description == "total(cart(stub))")
            #expect(Checkout(session: session).payment.description == "payment(cart(stub))")
            #expect(Checkout(session: session).payment.parts[0] === session.cart)
            #expect(before.cart === cart)
        }
    }

    @Test func existingTypedGraphIsNotChanged() {
        let session = Session(app: outside)
        withDependencies {
            $0[\.store] = Piece("stub")
            $0.graph(Session.self) { $0[\.cart] = Piece("stub cart") }
        } operation: {
            #expect(session.total.description == "total(cart(store))")
            session.run { #expect(inject(\.total, of: Session.self).description == "total(cart(store))") }
            #expect(session.cartReader.cart === session.cart)
        }
    }

    @Test func overrideOfATypedGraphAffectsGraphsCreatedInside() {
        withDependencies {
            $0.graph(Session.self) { $0[\.cart] = Piece("stub") }
        } operation: {
            let session = Session(app: .current)
            let checkout = Checkout(session: session)
            #expect(session.total.description == "total(stub)")
            #expect(checkout.payment.description == "payment(stub)")
            #expect(checkout.deadline.description == "deadline(expiry(clock))")
            #expect(session.cartReader.cart.description == "stub")
        }
    }

    @Test func overrideIsSeenThroughATypedGraphInABuilder() {
        let before = outside.sessionCart
        withDependencies {
            $0.graph(Session.self) { $0[\.cart] = Piece("stub") }
        } operation: {
            #expect(inject(\.sessionCart).description == "sessionCart(stub)")
        }
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.sessionCart).description == "sessionCart(cart(stub))")
        }
        #expect(inject(\.sessionCart) === before)
    }

    @Test func typedGraphOfANestedWorldSharesWithItsParentGraph() {
        let store = outside.store
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            let session = Session(app: .current)
            #expect(session.cart.parts[0] === store)
            #expect(session.expiry.description == "expiry(stub)")
        }
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
private struct Checkout: DependencyGraph {
    let instances = Instances()
    let session: Session
}
extension Session {
    fileprivate var cart: Piece { singleton { Piece("cart", app.store) } }
    fileprivate var expiry: Piece { singleton { Piece("expiry", app.clock) } }
    fileprivate var total: Piece { singleton { Piece("total", cart) } }
}
extension Checkout {
    fileprivate var payment: Piece { singleton { Piece("payment", session.cart) } }
    fileprivate var deadline: Piece { singleton { Piece("deadline", session.expiry) } }
}
private final class CartReader: Sendable {
    let cart = inject(\.cart, of: Session.self)
}
extension Session {
    fileprivate var cartReader: CartReader { singleton { CartReader() } }
}

extension Dependencies {
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var search: Piece { singleton { Piece("search", store) } }
    fileprivate var timer: Piece { singleton { Piece("timer", clock) } }
    fileprivate var screen: Piece { singleton { Piece("screen", search, timer) } }
    fileprivate var cache: Piece { shared { Piece("cache") } }
    fileprivate var peek: Piece { singleton { Piece("peek of \(cache)") } }
    fileprivate var inner: Piece {
        singleton {
            let stubbed = withDependencies {
                $0[\.search] = Piece("stub")
            } operation: {
                inject(\.search)
            }
            return Piece("inner", search, stubbed)
        }
    }
    fileprivate var reversedInner: Piece {
        singleton {
            let real = search
            let stubbed = withDependencies {
                $0[\.search] = Piece("stub")
            } operation: {
                inject(\.search)
            }
            return Piece("reversedInner", real, stubbed)
        }
    }
    fileprivate var sessionCart: Piece { singleton { Piece("sessionCart", Session(app: self).cart) } }
    fileprivate var innerScreen: Piece {
        singleton {
            withDependencies {
                $0[\.store] = Piece("stub")
            } operation: {
                Piece("innerScreen", inject(\.screen))
            }
        }
    }
}
