protocol InjectionKey {
    associatedtype Value
    static var currentValue: Value { get set }
}

struct InjectedValues {
    private static var current = InjectedValues()

    static subscript<K: InjectionKey>(key: K.Type) -> K.Value {
        get { key.currentValue }
        set { key.currentValue = newValue }
    }

    static subscript<T>(_ keyPath: WritableKeyPath<InjectedValues, T>) -> T {
        get { current[keyPath: keyPath] }
        set { current[keyPath: keyPath] = newValue }
    }
}

@propertyWrapper struct Injected<T> {
    private let keyPath: WritableKeyPath<InjectedValues, T>
    var wrappedValue: T { InjectedValues[keyPath] }
    init(_ keyPath: WritableKeyPath<InjectedValues, T>) { self.keyPath = keyPath }
}

private struct PageKey: InjectionKey { static var currentValue = Page() }
private struct MenuKey: InjectionKey { static var currentValue = Menu() }

extension InjectedValues {
    var page: Page {
        get { Self[PageKey.self] }
        set { Self[PageKey.self] = newValue }
    }
    var menu: Menu {
        get { Self[MenuKey.self] }
        set { Self[MenuKey.self] = newValue }
    }
}

// The wrapper asks at each access, so these two may need each other.
struct Page { @Injected(\.menu) var menu: Menu }
struct Menu { @Injected(\.page) var page: Page }
