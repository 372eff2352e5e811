// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// Mistakes are diagnosed at their location, with a fix-it if there is one.
struct DependencyEndpointMessageTests {
    @Test func missingDefault() {
        let expansion = endpoint("var count: @Sendable (Int, _ isDeep: Bool) -> Int  // comment")
        #expect(
            expansion.messages == [
                """
                3:9: error: endpoint 'count' needs a default, because it returns a value and cannot throw any error
                The default is what a client without an implementation returns, after it has recorded an issue. \
                Any value will do, such as 'false' or '[]'.
                fix: insert '= { _, _ in <#Int#> }'
                """
            ])
        #expect(
            expansion.mended
                == client("var count: @Sendable (Int, _ isDeep: Bool) -> Int = { _, _ in <#Int#> }  // comment"))
    }

    @Test func missingDefaultOfTypedError() {
        let expansion = endpoint("var count: (Int) throws(Failure) -> Int")
        #expect(
            expansion.messages == [
                """
                3:9: error: endpoint 'count' needs a default, because it throws nothing but 'Failure'
                The default is what a client without an implementation does, after it has recorded an issue: throw \
                one of these errors, or return a value.
                fix: insert '= { _ throws(Failure) in throw <#Failure#> }'
                """
            ])
        #expect(
            expansion.mended
                == client("var count: (Int) throws(Failure) -> Int = { _ throws(Failure) in throw <#Failure#> }"))
        #expect(
            endpoint("var count: () throws(Failure) -> Int").mended
                == client("var count: () throws(Failure) -> Int = { () throws(Failure) in throw <#Failure#> }"))
    }

    @Test func invalidEndpointIsStillExpandedSoThatNothingElseIsReported() {
        #expect(
            endpoint("var count: () -> Int").source == """
                struct Client {
                    var count: () -> Int {
                        get {
                            _count
                        }
                        set {
                            _count = newValue
                        }
                    }

                    private var _count: () -> Int = {
                        fatalError()
                    }
                }
                """)
    }

    @Test func defaultThatIsNoClosure() {
        #expect(
            endpoint("var count: () -> Int = zero").messages == [
                """
                3:28: error: the default of an endpoint has to be a closure literal, which the macro makes record an \
                issue
                """
            ])
    }

    @Test func needlessUnimplemented() {
        let message = "error: the default of an endpoint needs no 'unimplemented', because it records an issue anyway"
        let placeholder = endpoint("var count: (Int) -> Int = unimplemented(\"count\", placeholder: 4)  // comment")
        #expect(placeholder.messages == ["3:31: \(message)\nfix: replace it with '{ _ in 4 }'"])
        #expect(placeholder.mended == client("var count: (Int) -> Int = { _ in 4 }  // comment"))
        let throwing = endpoint("var count: () throws -> Int = unimplemented()")
        #expect(throwing.messages == ["3:35: \(message)\nfix: remove it"])
        #expect(throwing.mended == client("var count: () throws -> Int"))
    }

    @Test func defaultThatStops() {
        let expansion = endpoint(
            """
            var count: () -> Int = {
                    // Never called.
                    fatalError("no")  // comment
                }
            """)
        #expect(
            expansion.messages == [
                """
                5:9: warning: this default stops tests and previews; any value of the type will do instead
                fix: call it in a closure, to say that it is meant
                """
            ])
        #expect(
            expansion.mended
                == client(
                    """
                    var count: () -> Int = {
                            // Never called.
                            { fatalError("no") }()  // comment
                        }
                    """))
        #expect(endpoint("var count: () -> Int = { { fatalError() }() }").messages == [])
    }

    @Test func defaultThatForgetsItsArguments() {
        let expansion = endpoint("var add: (Int, Int) -> Int = { 0 }")
        #expect(
            expansion.messages == [
                "3:34: error: the default has to name or ignore the 2 arguments\nfix: insert '_, _ in'"
            ])
        #expect(expansion.mended == client("var add: (Int, Int) -> Int = { _, _ in 0 }"))
        #expect(endpoint("var add: (Int, Int) -> Int = { $0 + $1 }").messages == [])
    }

    @Test func nameOfTheMethod() {
        let names = ["\"~ok\"", "\"class\"", "\"a b\"", "name", "\"\\(name)\"", "\"load\"", "\"\""]
        let messages = names.map { name in
            Expansion("struct Client { @DependencyEndpoint(method: \(name)) var load: () -> Void }").messages
        }
        #expect(
            messages == [
                ["1:45: error: '~ok' is no name of a method"],
                ["1:45: error: 'class' is no name of a method"],
                ["1:45: error: 'a b' is no name of a method"],
                ["1:45: error: the name of the method has to be a string literal without interpolation"],
                ["1:45: error: the name of the method has to be a string literal without interpolation"],
                [
                    """
                    1:45: error: a method 'load' without labels could not be told from the property; give it another \
                    name
                    """
                ],
                [
                    """
                    1:45: error: a method 'load' without labels could not be told from the property; give it another \
                    name
                    """
                ],
            ])
    }

    @Test func variadicParameterOfAMethod() {
        let expansion = endpoint("var add: (_ numbers: Int...) -> Void")
        #expect(
            expansion.messages == [
                """
                3:15: error: a method cannot hand on variadic arguments; let the closure take an array
                fix: take '[Int]'
                """
            ])
        #expect(expansion.mended == client("var add: (_ numbers: [Int]) -> Void"))
        #expect(endpoint("var add: (Int...) -> Void").messages == [])
    }

    @Test func declarationsThatAreNoEndpoints() {
        let constant = endpoint("let play: () -> Void")
        #expect(
            constant.messages == [
                "3:5: error: an endpoint is replaced in tests, so it has to be a 'var'\nfix: replace 'let' with 'var'"
            ])
        #expect(constant.mended == client("var play: () -> Void"))
        let lazy = endpoint("lazy var play: () -> Void = {}")
        #expect(
            lazy.messages == [
                """
                3:5: error: an endpoint has its closure from the start, so it cannot be 'lazy'
                fix: remove 'lazy'
                """
            ])
        #expect(
            endpoint("static var play: () -> Void").messages == [
                "3:5: error: an endpoint belongs to an instance, so it cannot be 'static'"
            ])
        #expect(
            endpoint("var play: () -> Void { {} }").messages == [
                "3:9: error: an endpoint stores its closure, so it cannot have a getter"
            ])
        let noEndpoint =
            "2:5: error: '@DependencyEndpoint' needs a stored property with a closure type that is written out"
        for declaration in ["var play: Handler", "var play = {}", "var play: Int = 3", "func play() {}"] {
            #expect(endpoint(declaration).messages == [noEndpoint])
        }
    }
}

private func client(_ declaration: String) -> String {
    "struct Client {\n    @DependencyEndpoint\n    \(declaration)\n}"
}

private func endpoint(_ declaration: String) -> Expansion { Expansion(client(declaration)) }
#endif
