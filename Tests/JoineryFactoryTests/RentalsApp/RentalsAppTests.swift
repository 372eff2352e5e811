// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import JoineryFactoryTesting
import Testing

private struct FreeGateway: PaymentGateway {
    func charge(_ amount: Int, to user: User) -> String { "free for \(user.name)" }
}

extension Trait where Self == ContainerTrait<PaymentModule> {
    fileprivate static var paymentModule: Self { .init(shared: PaymentModule.$shared, container: .init()) }
}

@Suite(.container, .paymentModule) @MainActor struct RentalsAppTests {
    private func bookedModel(in city: String) -> RentalModel? {
        let model = Container.shared.searchModel()
        model.show(city)
        model.models.first?.book()
        return model.models.first
    }

    @Test func aUserBooksARental() {
        Container.shared.userSession().user = User(name: "Ida")
        #expect(bookedModel(in: "Kyoto")?.receipt == "Ida pays 90 EUR")
        #expect(Container.shared.eventLog().events == ["search in Kyoto", "Ida books 1"])
    }

    @Test func nobodyBooksAfterSigningOut() {
        Container.shared.userSession().user = User(name: "Ida")
        Container.shared.manager.reset(scope: .userSession)
        #expect(bookedModel(in: "Oslo")?.receipt == nil)
        #expect(Container.shared.eventLog().events == ["search in Oslo"])
    }

    @Test(
        .container {
            $0.paymentGateway.register { FreeGateway() }
            $0.userSession().user = User(name: "Ola")
        })
    func aTestReplacesTheGateway() {
        #expect(bookedModel(in: "Oslo")?.receipt == "free for Ola")
    }

    @Test func argumentsSelectOtherClosures() {
        Container.shared.userSession().user = User(name: "Ida")
        FactoryContext.setArg("-dollars", forKey: "currency")
        #expect(bookedModel(in: "Kyoto")?.receipt == "Ida pays 90 USD")
        FactoryContext.setArg("-empty", forKey: "store")
        // Instances that exist stay until their scope is reset.
        Scope.singleton.reset()
        #expect(bookedModel(in: "Kyoto") == nil)
    }

    /// The model is shared while a view holds it.
    @Test func screensShareTheirModel() {
        let model = Container.shared.searchModel()
        model.show("Kyoto")
        #expect(Container.shared.searchModel() === model)
        #expect(model.models.map(\.rental.id) == [1])
    }
}
