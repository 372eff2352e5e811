// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declares what the libraries use of SwiftUI with Combine, in addition to Tests/SwiftUI. See .ci/apple.

public import Combine

@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
    @dynamicMemberLookup
    public struct Wrapper {
        public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
            fatalError()
        }
    }

    public init(wrappedValue: Object) {}
    public var wrappedValue: Object { fatalError() }
    public var projectedValue: Wrapper { fatalError() }
}

@available(macOS 11, iOS 14, *)
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty {
    public init(wrappedValue: @autoclosure @escaping () -> Object) {}
    public var wrappedValue: Object { fatalError() }
    public var projectedValue: ObservedObject<Object>.Wrapper { fatalError() }
}
