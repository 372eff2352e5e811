// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

@testable import JoineryAnalysis

struct TypeNameTests {
    @Test(arguments: [
        ("Store", "Store"), ("Injected<Store>", "Injected"), ("Feed<Int>.Page", "Feed.Page"),
        ("Feed<Box<Int>>.Page<Row>", "Feed.Page"), ("Box<(Int)->Row>.Part", "Box.Part"),
        ("(Box<Int>)->Row", "(Box)->Row"),
    ])
    func namesWithoutTypeArguments(name: String, expected: String) {
        #expect(TypeName.withoutArguments(name) == expected)
    }

    @Test(arguments: [
        ("Resolver.Injected<Store>", "Store"), ("Feed<Int>.Page<Box<Row>>", "Box<Row>"),
        ("Injected<()->Int>", "()->Int"),
        ("Feed<Int>.Page", nil), ("(Int)->Box<Row>", nil), ("Store", nil),
    ])
    func typeArgumentsAtTheEnd(name: String, expected: String?) {
        #expect(TypeName.lastArguments(of: name) == expected)
    }
}
