import JoineryResolver

struct Checkout {
    @Injected private var till: Till
    @LazyInjected private var printer: Printer

    func total() -> Int { till.total(["tea", "cake"]) }
    mutating func receipt() -> String { printer.receipt(["tea"]) }
}

func greet(_ name: String) -> String {
    let greeting = Resolver.resolve(Greeting.self, args: name)
    return "Hello, \(greeting.name): \(greeting.till.total(["ice"]))"
}
