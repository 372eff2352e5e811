// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwiftUI
import JoineryTesting
import SwiftUI
import Testing

// The default isolation of this module is the main actor, as in new app projects.

@Observable
final class CartModel {
    var note = ""
    private let prices = inject(\.prices)
    @ObservationIgnored @LazyInjected(\.prices) private var later

    var total: Int { prices.all.reduce(0, +) + later.all.count }
}

@Observable
final class ItemModel {
    let id: Int

    init(id: Int) {
        self.id = id
    }
}

@Observable
final class Prices {
    var all = [1, 2]
}

struct Session: DependencyGraph {
    let instances = Instances()
    let user: String
}

extension Dependencies {
    @MainActor var prices: Prices { singleton { Prices() } }
    @MainActor var cart: CartModel { transient { CartModel() } }
    @MainActor var item: @MainActor (Int) -> ItemModel { factory { ItemModel(id: $0) } }
}

extension Session {
    @MainActor var item: ItemModel { transient { ItemModel(id: user.count) } }
}

struct CartView: View {
    @InjectedModel(\.cart) private var model

    var body: some View {
        TextField("Note", text: $model.note)
        Text("\(model.total)")
        ItemView(id: 7)
        SessionItemView()
    }
}

struct ItemView: View {
    @InjectedModel private var model: ItemModel

    init(id: Int) {
        _model = InjectedModel { $0.item(id) }
    }

    var body: some View { Text("item \(model.id)") }
}

struct SessionItemView: View {
    @InjectedModel(\.item, of: Session.self) private var model

    var body: some View { Text("item \(model.id) of the session") }
}

@Suite(.dependencies) struct MainActorViewTests {
    @Test func onlyBindingsAreAnnotated() {
        let prices = Prices()
        prices.all = [5]
        let host = Host { CartView().dependencies { $0[\.prices] = prices }.graph { Session(user: "Ada") } }
        host.enter("soon", in: "Note")
        #expect(host.lines == ["<Note: soon>", "6", "item 7", "item 3 of the session"])
    }

    @Test func previewsToo() async throws {
        let preview = Preview(traits: .dependencies { $0[\.prices] = Prices() }) {
            CartView().graph { Session(user: "Ada") }
        }
        #expect(try await Host(preview).lines == ["<Note: >", "5", "item 7", "item 3 of the session"])
    }
}
