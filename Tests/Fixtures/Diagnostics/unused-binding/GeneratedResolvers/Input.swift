import Knit

final class ShopAssembly: AutoInitModuleAssembly {
    static var dependencies: [any ModuleAssembly.Type] { [] }

    func assemble(container: Container<Resolver>) {
        container.register(Cart.self) { _ in Cart() }
    }
}

@main struct Shop {
    static func main() {
        let assembler = ScopedModuleAssembler<Resolver>([ShopAssembly()])
        print(assembler.resolver.cart())
    }
}
