import Foundation
import Swinject

func register(in container: Container) {
    container.register(Swift.String.self) { _ in "" }
    container.register(URL.self) { _ in URL(filePath: "/") }
    container.register(Optional<Foundation.Date>.self) { _ in nil }
}

func show(_ resolver: any Resolver) {
    print(resolver.resolve(String.self)!, resolver.resolve(Foundation.URL.self)!)
    print(resolver.resolve(Date?.self)!, resolver.resolve(Swift.Int.self)!)
}
